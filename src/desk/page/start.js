// The page of the desk. It knows no rule of chess: positions, legal moves, proposals and verdicts come from the server.
'use strict';

const $ = (selector, within = document) => within.querySelector(selector);
const main = $('#main');
const SVG = 'http://www.w3.org/2000/svg';
/** So many games of a list are drawn at once; the rest comes when it is asked for. */
const PAGE = 200;

let ui = document.documentElement.lang;
let words = {};
/** Nothing is known before the first answer. */
let about = { games: [], notes: [], tables: [], unknown: true };
/** The files that were refused when files were last dropped, each with the reason. */
let turnedAway = [];
/** What the page shows: a function that ends it, if it must do something then. */
let leave = () => {};
/** How many pages were shown: who waited for an answer knows by it whether he is still wanted. */
let turn = 0;

function say(key, values = {}) {
  const word = words[key] ?? key;
  return word.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

/** An element with attributes and children. Text is always text, never markup. */
function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value != null) element.setAttribute(key, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return element;
}

function status(text, fault = false) {
  const line = $('#status');
  line.textContent = text;
  line.classList.toggle('fault', fault);
}

async function ask(path, { method = 'GET', body, query = {} } = {}) {
  const address = `${path}?${new URLSearchParams({ ...query, ui })}`;
  const options = { method };
  if (body instanceof Blob) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers = { 'content-type': 'application/json' };
    // It arrives although the page is left; browsers do so for short ones alone.
    options.keepalive = options.body.length < 30_000;
  }
  let response;
  try {
    response = await fetch(address, options);
  } catch {
    throw new Error(say('gone'));
  }
  const type = response.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json')) throw new Error(response.ok ? say('gone') : `${say('gone')} (${response.status})`);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Does something that may fail, and says so if it does. */
async function attempt(action) {
  try {
    return await action();
  } catch (error) {
    status(error.message, true);
    return undefined;
  }
}

const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
