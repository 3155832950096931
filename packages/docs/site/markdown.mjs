// Renders the Markdown of pages: code with classes in place of style attributes, blocks of several languages as tabs,
// headings with stable anchors, and tables that scroll on a narrow screen.
import markdownIt from 'markdown-it';
import { createHighlighter } from 'shiki';

/** Each color of the theme stands for one class. The style sheet gives a class its color in each theme. */
const CLASSES = [
  ['c', ['comment', 'punctuation.definition.comment']],
  ['s', ['string', 'punctuation.definition.string', 'markup.inline.raw']],
  ['n', ['constant.numeric', 'constant.language', 'constant.character']],
  ['k', ['keyword', 'storage', 'variable.language']],
  ['f', ['entity.name.function', 'support.function', 'entity.name.command']],
  ['p', ['support.type.property-name', 'meta.object-literal.key', 'variable.parameter.option']],
  ['t', ['entity.name.type', 'support.class', 'entity.name.class']],
];
const PLAIN = '#000000';
const colorOf = (index) => `#0000${String(index + 1).padStart(2, '0')}`;
const CLASS_BY_COLOR = new Map(CLASSES.map(([name], index) => [colorOf(index), name]));
const THEME = {
  name: 'classes',
  type: 'light',
  fg: PLAIN,
  bg: '#ffffff',
  settings: [
    { settings: { foreground: PLAIN, background: '#ffffff' } },
    ...CLASSES.map(([, scope], index) => ({ scope, settings: { foreground: colorOf(index) } })),
  ],
};
const LANGUAGES = ['bash', 'csharp', 'go', 'http', 'java', 'json', 'php', 'python', 'ts', 'yaml'];

const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]);

/** Turns a heading into its anchor: letters, digits and hyphens, without accents. */
export const toAnchor = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export async function makeMarkdown() {
  const highlighter = await createHighlighter({ themes: [THEME], langs: LANGUAGES });
  const markdown = markdownIt({ html: true, linkify: false });
  markdown.renderer.rules.fence = (tokens, index, _, page) =>
    renderFence(highlighter, tokens[index], page?.language);
  markdown.renderer.rules.table_open = () => '<div class="table" role="group" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.core.ruler.push('tabs', groupTabs);
  markdown.core.ruler.push('anchors', addAnchors);
  return markdown;
}

/** The information of a fence: its language, then `name=value` pairs. */
function readInfo(info) {
  const [language = '', ...pairs] = info.trim().split(/\s+/);
  return { language, ...Object.fromEntries(pairs.map((pair) => pair.split('='))) };
}

/** Stands beside the name of a language whose code no test has run. */
const NOT_EXECUTED = { en: 'not executed', 'pt-BR': 'não executado' };

function renderFence(highlighter, token, pageLanguage = 'en') {
  const { language, tab, shows, executed } = readInfo(token.info);
  const code = LANGUAGES.includes(language)
    ? highlight(highlighter, token.content.trimEnd(), language)
    : escapeHtml(token.content.trimEnd());
  const name = executed === 'no' ? `${tab} (${NOT_EXECUTED[pageLanguage]})` : tab;
  const label = tab === undefined ? '' : `<p class="tab-name">${escapeHtml(name)}</p>`;
  const attribute = tab === undefined ? '' : ` data-tab="${escapeHtml(name)}"`;
  const kind = shows === undefined ? 'code' : 'code output';
  return `<div class="${kind}"${attribute}>${label}<pre tabindex="0"><code>${code}</code></pre></div>\n`;
}

function highlight(highlighter, code, lang) {
  const { tokens } = highlighter.codeToTokens(code, { lang, theme: 'classes' });
  return tokens
    .map((line) =>
      line
        .map(({ content, color }) => {
          const name = CLASS_BY_COLOR.get(color?.toLowerCase());
          const text = escapeHtml(content);
          return name === undefined ? text : `<span class="${name}">${text}</span>`;
        })
        .join(''),
    )
    .join('\n');
}

/** Consecutive fences with a tab stand in one group. */
function groupTabs(state) {
  const isTab = (token) => token?.type === 'fence' && readInfo(token.info).tab !== undefined;
  const grouped = [];
  for (const [index, token] of state.tokens.entries()) {
    if (isTab(token) && !isTab(state.tokens[index - 1]))
      grouped.push(makeHtml(state, '<div class="tabs">\n'));
    grouped.push(token);
    if (isTab(token) && !isTab(state.tokens[index + 1])) grouped.push(makeHtml(state, '</div>\n'));
  }
  state.tokens = grouped;
}

function makeHtml(state, content) {
  const token = new state.Token('html_block', '', 0);
  token.content = content;
  return token;
}

function addAnchors(state) {
  const taken = new Map();
  for (const [index, token] of state.tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag === 'h1') continue;
    const base = toAnchor(state.tokens[index + 1].content.replace(/<[^>]*>/g, ''));
    const count = taken.get(base) ?? 0;
    taken.set(base, count + 1);
    token.attrSet('id', count === 0 ? base : `${base}-${count + 1}`);
  }
}
