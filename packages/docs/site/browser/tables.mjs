// The sandbox tables: one filter for the rows of all, and a button for each row that has a request. Without this script the page
// shows every row.
const TEXTS = {
  en: { filter: 'Filter the tables', rows: 'rows', run: 'Run', column: 'Run in sandbox' },
  'pt-BR': { filter: 'Filtrar as tabelas', rows: 'linhas', run: 'Executar', column: 'Executar no sandbox' },
};

const listTables = () => [...document.querySelectorAll('main .table')];
const listRows = (table) => [...table.querySelectorAll('tbody tr')];
const simplify = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Hides the rows that lack a word of the filter, and each section without a row. */
export function addFilter(language) {
  const texts = TEXTS[language];
  const tables = listTables();
  const input = Object.assign(document.createElement('input'), { type: 'search', autocomplete: 'off' });
  const count = document.createElement('span');
  count.setAttribute('role', 'status');
  const label = Object.assign(document.createElement('label'), { className: 'field filter' });
  label.append(texts.filter, input, count);
  document.querySelector('main h2').before(label);
  input.addEventListener('input', () => {
    const words = simplify(input.value).split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const table of tables) {
      const rows = listRows(table);
      for (const row of rows) row.hidden = !words.every((word) => simplify(row.textContent).includes(word));
      const left = rows.filter((row) => !row.hidden).length;
      shown += left;
      for (const part of listSection(table)) part.hidden = left === 0;
    }
    count.textContent = words.length === 0 ? '' : `${shown} ${texts.rows}`;
  });
}

/** The table with its heading and the text between both. */
function listSection(table) {
  const parts = [table];
  for (let part = table; part !== null && part.tagName !== 'H2';) {
    part = part.previousElementSibling;
    if (part !== null) parts.push(part);
  }
  return parts;
}

/** `rows` has the requests of each table, by a text in the first cell. */
export function addRowButtons(rows, load, language) {
  const texts = TEXTS[language];
  for (const [index, table] of listTables().entries()) {
    const requests = Object.entries(rows[index] ?? {});
    const heading = Object.assign(document.createElement('th'), { scope: 'col', textContent: texts.column });
    table.querySelector('thead tr').append(heading);
    for (const row of listRows(table)) {
      const [, request] = requests.find(([text]) => row.cells[0].textContent.includes(text)) ?? [];
      const cell = row.insertCell();
      if (request === undefined) continue;
      const button = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: texts.run,
      });
      button.setAttribute('aria-label', `${texts.run}: ${row.cells[0].textContent}`);
      button.addEventListener('click', () => load(request));
      cell.append(button);
    }
  }
}
