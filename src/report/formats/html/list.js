'use strict';
// Sorts, filters and pages the rows of a table. They are taken out of the page when it is read, so that a browser lays out only those that are shown.
(() => {
  const PAGE = 100, PRINTED = 2000, CHOICES = 12;
  document.documentElement.classList.add('js');
  const collator = new Intl.Collator('vi', { numeric: true });
  const fold = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
  const vietnamese = () => document.getElementById('ui-vi').checked;
  // A word that stands there in both languages is read in the one that is shown.
  const text = (cell) => (cell.querySelector(`.t[lang=${vietnamese() ? 'vi' : 'en'}]`) ?? cell.querySelector('code') ?? cell).textContent;
  document.addEventListener('DOMContentLoaded', () => {
    const box = document.querySelector('.sheet'), table = box.querySelector('table'), tools = box.querySelector('.tools'), pages = box.querySelector('.pages');
    // A row is a body of the table: its cells, and below them its sentences and its board.
    const rows = [...table.tBodies];
    box.classList.add('ready');
    if (!rows.length) return;
    const cell = (row, i) => row.rows[0].cells[i];
    const heads = [...box.querySelectorAll('th')], numbers = heads.map((head) => head.classList.contains('n'));
    const search = tools.querySelector('input'), selects = [];
    const [shown, all] = pages.querySelectorAll('.count b'), [back, on] = pages.querySelectorAll('button'), at = pages.querySelector('div b');
    // What is chosen in a picture: the rows with values of a column, or with these first half-moves.
    let picked = null;
    const between = (value, { from, to }, number) => {
      if (from === '' || value === '') return from === value;
      return number ? Number(value) >= Number(from) && Number(value) <= Number(to) : value >= from && value <= to;
    };
    const isPicked = (row) => picked === null || (picked.line === undefined ? between(cell(row, picked.at).textContent, picked, numbers[picked.at]) : `${row.dataset.line ?? ''} `.startsWith(`${picked.line} `));
    let view = rows, page = 0, column = -1, down = false, haystacks = [];
    all.textContent = rows.length.toLocaleString('fr');
    const render = (from = page * PAGE, count = PAGE) => {
      table.replaceChildren(table.tHead, ...view.slice(from, from + count));
      const last = Math.max(0, Math.ceil(view.length / PAGE) - 1);
      shown.textContent = view.length.toLocaleString('fr');
      at.textContent = `${page + 1} / ${last + 1}`;
      back.disabled = page === 0;
      on.disabled = page === last;
      pages.hidden = tools.hidden = false;
    };
    const choose = () => {
      const parts = fold(search.value).split(/\s+/).filter(Boolean);
      const wanted = selects.filter((select) => select.value);
      const has = (row, i) => parts.every((part) => (haystacks[i] ??= fold([...row.querySelectorAll('td, dd')].map(text).join('\n'))).includes(part));
      view = rows.filter((row, i) => isPicked(row) && wanted.every((select) => cell(row, select.dataset.column).textContent === select.value) && (!parts.length || has(row, i)));
      if (column >= 0) {
        const keys = new Map(view.map((row) => [row, text(cell(row, column))]));
        const compare = numbers[column] ? (a, b) => (a === '' ? -1 : Number(a)) - (b === '' ? -1 : Number(b)) : collator.compare;
        view.sort((a, b) => (down ? -1 : 1) * compare(keys.get(a), keys.get(b)));
      }
      page = 0;
      render();
    };
    heads.forEach((head, i) => head.querySelector('button').addEventListener('click', () => {
      down = column === i && !down;
      heads.forEach((other) => other.removeAttribute('aria-sort'));
      head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
      column = i;
      choose();
    }));
    // A column of few values can be filtered by them, where there is something to be filtered.
    heads.forEach((head, i) => {
      if (rows.length < CHOICES) return;
      const values = new Map();
      for (const row of rows) {
        const here = cell(row, i);
        if (!values.has(here.textContent)) values.set(here.textContent, here);
        if (values.size > CHOICES) return;
      }
      if (values.size < 2 || 2 * values.size > rows.length || numbers[i]) return;
      const select = document.createElement('select'), label = document.createElement('label');
      select.dataset.column = i;
      select.append(new Option('', ''), ...[...values].filter(([value]) => value).map(([value]) => new Option('', value)));
      select.speak = () => [...select.options].slice(1).forEach((option) => { option.textContent = text(values.get(option.value)); });
      select.speak();
      select.addEventListener('change', choose);
      label.append(...[...head.querySelector('button').childNodes].map((node) => node.cloneNode(true)), select);
      tools.insertBefore(label, tools.lastElementChild);
      selects.push(select);
    });
    // The parts of the pictures that stand for rows are buttons.
    const buttons = [], status = box.querySelector('.picked');
    const pick = (button, wanted, label) => {
      picked = button?.getAttribute('aria-pressed') === 'false' ? wanted : null;
      for (const other of buttons) other.setAttribute('aria-pressed', picked !== null && other === button);
      status.hidden = picked === null;
      status.lastElementChild.textContent = picked === null ? '' : label;
      choose();
    };
    const button = (node, wanted, label) => {
      node.setAttribute('aria-pressed', 'false');
      node.addEventListener('click', () => { pick(node, wanted, label()); box.scrollIntoView({ block: 'nearest' }); });
      buttons.push(node);
    };
    for (const bar of document.querySelectorAll('.pictures .bar[data-filter]')) {
      const { filter, from, to } = bar.dataset, at = heads.findIndex((head) => head.dataset.name === filter);
      if (at < 0) continue;
      const label = bar.querySelector('title').textContent;
      bar.setAttribute('tabindex', '0');
      bar.setAttribute('role', 'button');
      bar.setAttribute('aria-label', label);
      bar.closest('svg').setAttribute('role', 'group');
      bar.addEventListener('keydown', (event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); bar.dispatchEvent(new MouseEvent('click')); } });
      button(bar, { at, from, to }, () => label);
    }
    for (const item of document.querySelectorAll('.pictures [data-line]')) {
      const only = box.querySelector('template.only').content.firstElementChild.cloneNode(true), branch = item.firstElementChild;
      if (branch.localName === 'details') branch.firstElementChild.after(only);
      else item.append(only);
      button(only, { line: item.dataset.line }, () => text(branch.querySelector('b')));
    }
    let waiting = 0;
    search.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(choose, 150); });
    tools.addEventListener('submit', (event) => { event.preventDefault(); choose(); });
    tools.addEventListener('reset', () => setTimeout(() => {
      column = -1;
      heads.forEach((head) => head.removeAttribute('aria-sort'));
      pick();
    }));
    for (const [button, by] of [[back, -1], [on, 1]]) button.addEventListener('click', () => { page += by; render(); box.scrollIntoView(); });
    for (const id of ['ui-en', 'ui-vi']) document.getElementById(id).addEventListener('change', () => {
      document.documentElement.lang = vietnamese() ? 'vi' : 'en';
      selects.forEach((select) => select.speak());
      haystacks = [];
    });
    // On paper there are no pages to turn.
    addEventListener('beforeprint', () => render(page === 0 ? 0 : page * PAGE, PRINTED));
    addEventListener('afterprint', () => render());
    render();
  });
})();
