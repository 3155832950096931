// Single-letter keys of the console.

/** Whether the key belongs to a field, a menu or a shortcut of the browser. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    (target instanceof HTMLElement &&
      target.closest(
        'input, textarea, select, [contenteditable], [role=dialog], [role=menu], [role=listbox]',
      ) !== null)
  );
}
