// Improves the static pages: tabs, copy buttons, search, theme. A page says everything without this script.
const documentElement = document.documentElement;
const { language, search: searchAsset } = document.body.dataset;
const TEXTS = {
  en: { copy: 'Copy', copied: 'Copied', results: 'results', none: 'No page found', code: 'Code in' },
  'pt-BR': {
    copy: 'Copiar',
    copied: 'Copiado',
    results: 'resultados',
    none: 'Nenhuma página encontrada',
    code: 'Código em',
  },
}[language];
const MAX_RESULTS = 12;
const COPIED_MS = 1500;

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser may refuse storage. The choice then holds for this page.
  }
}

function readSaved(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function makeElement(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('.code:not(.output)')) {
    const button = makeElement('button', { type: 'button', className: 'copy', textContent: TEXTS.copy });
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = TEXTS.copied;
      setTimeout(() => (button.textContent = TEXTS.copy), COPIED_MS);
    });
    block.append(button);
  }
}

/** Turns each group of blocks into a tab list with the keys that readers expect: left, right, home, end. */
function makeTabs() {
  const groups = [...document.querySelectorAll('.tabs')].map((group, number) => {
    const panels = [...group.children];
    const list = makeElement('div', { role: 'tablist', className: 'tab-list', ariaLabel: TEXTS.code });
    const tabs = panels.map((panel, index) => {
      panel.id = `panel-${number}-${index}`;
      panel.setAttribute('role', 'tabpanel');
      const tab = makeElement('button', { type: 'button', role: 'tab', id: `tab-${number}-${index}` });
      tab.textContent = panel.dataset.tab;
      tab.setAttribute('aria-controls', panel.id);
      panel.setAttribute('aria-labelledby', tab.id);
      tab.addEventListener('click', () => chooseTab(panel.dataset.tab));
      return tab;
    });
    list.append(...tabs);
    list.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const end = { Home: 0, End: tabs.length - 1 }[event.key];
      if (step === undefined && end === undefined) return;
      event.preventDefault();
      const next = end ?? (tabs.indexOf(document.activeElement) + step + tabs.length) % tabs.length;
      tabs[next].focus();
      tabs[next].click();
    });
    group.prepend(list);
    group.classList.add('is-live');
    return { panels, tabs };
  });
  const chooseTab = (name) => {
    for (const { panels, tabs } of groups) {
      const found = Math.max(
        0,
        panels.findIndex((panel) => panel.dataset.tab === name),
      );
      for (const [index, panel] of panels.entries()) {
        panel.hidden = index !== found;
        tabs[index].setAttribute('aria-selected', String(index === found));
        tabs[index].tabIndex = index === found ? 0 : -1;
      }
    }
    remember('sample-language', name);
  };
  if (groups.length > 0) chooseTab(readSaved('sample-language') ?? 'curl');
}

function enableSearch() {
  const form = document.querySelector('form[role="search"]');
  if (form === null) return;
  const input = form.querySelector('input');
  const output = form.querySelector('output');
  form.hidden = false;
  let search;
  const load = async () => {
    search ??= import(searchAsset).then(({ loadSearch }) => loadSearch(language));
    return search;
  };
  const show = async () => {
    const query = input.value.trim();
    if (query === '') return output.replaceChildren();
    const found = (await load())(query).slice(0, MAX_RESULTS);
    if (input.value.trim() !== query) return undefined;
    const links = found.map(({ id, title }) =>
      makeElement('li', {}, [makeElement('a', { href: id, textContent: title })]),
    );
    const count = makeElement('p', {
      textContent: found.length === 0 ? TEXTS.none : `${found.length} ${TEXTS.results}`,
    });
    output.replaceChildren(count, makeElement('ol', {}, links));
    return undefined;
  };
  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    output.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = /^(input|textarea|select)$/i.test(document.activeElement?.tagName ?? '');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      input.focus();
    }
    if (event.key === 'Escape' && form.contains(document.activeElement)) output.replaceChildren();
  });
  // The page of a missing address sends its search here.
  const asked = new URLSearchParams(location.search).get('q');
  if (asked === null) return;
  input.value = asked;
  input.focus();
  void show();
}

function enableTheme() {
  const button = document.querySelector('button.theme');
  if (button === null) return;
  button.hidden = false;
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const apply = (theme) => {
    documentElement.dataset.theme = theme;
    button.setAttribute('aria-pressed', String(theme === 'dark'));
  };
  apply(readSaved('theme') ?? systemTheme);
  button.addEventListener('click', () => {
    const theme = documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    remember('theme', theme);
    apply(theme);
  });
}

function rememberLanguage() {
  for (const link of document.querySelectorAll('a[data-language]'))
    link.addEventListener('click', () => {
      document.cookie = `lang=${link.dataset.language}; path=/; max-age=31536000; samesite=lax`;
    });
}

/** A long menu opens at the current page. The page itself does not scroll. */
function showCurrentPage() {
  const menu = document.querySelector('.side');
  const current = menu?.querySelector('[aria-current]');
  if (current) menu.scrollTop = current.offsetTop - menu.offsetTop - menu.clientHeight / 2;
}

makeTabs();
showCurrentPage();
addCopyButtons();
enableSearch();
enableTheme();
rememberLanguage();
