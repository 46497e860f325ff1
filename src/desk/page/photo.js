// The photo of a sheet.

/** The photo of a sheet. It shows the place of a half-move, as far as that is known, or the whole page. */
function photoOf(file, boxes) {
  const address = `/photo?file=${encodeURIComponent(file)}`;
  const image = h('img', { src: address, alt: say('photo') });
  const frame = h('div', { class: 'frame', hidden: true });
  const view = h('div', { class: 'view', tabindex: '0', role: 'group', 'aria-label': say('photo') }, h('div', { class: 'page' }, image, frame));
  let whole = boxes.length === 0;
  let slot = 0;
  const draw = () => {
    if (!image.naturalWidth || !view.clientWidth) return;
    const fits = view.clientWidth / image.naturalWidth;
    const box = boxes[slot];
    // A box that is missing lies near those that are known.
    const near = box ?? boxes[slot - 2] ?? boxes[slot + 2] ?? boxes[slot - 1] ?? boxes[slot + 1] ?? boxes.findLast(Boolean);
    const scale = whole || !near ? fits : Math.min(3, Math.max(fits, 26 / near[3]));
    image.style.width = `${image.naturalWidth * scale}px`;
    frame.hidden = !box;
    if (box) {
      const [left, top, width, height] = box.map((side) => side * scale);
      Object.assign(frame.style, { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`, height: `${height + 8}px` });
    }
    if (near) view.scrollTo((near[0] + near[2] / 2) * scale - view.clientWidth / 2, (near[1] + near[3] / 2) * scale - view.clientHeight / 2);
  };
  image.addEventListener('load', draw);
  // A photo out of an archive is not there.
  image.addEventListener('error', () => element.remove());
  const size = h('button', { type: 'button', 'aria-pressed': String(whole), onclick: () => { whole = !whole; size.setAttribute('aria-pressed', String(whole)); draw(); } }, say('photo-whole'));
  const element = h('figure', { class: 'photo' }, view, h('figcaption', {}, size, ' ', h('a', { href: address, target: '_blank', rel: 'noopener' }, say('photo-open'))));
  return { element, look: (at) => { slot = at; draw(); } };
}
