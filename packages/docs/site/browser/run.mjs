// "Run in sandbox": sends the request of the page with a test key that the reader types. The key stays in the memory of this page:
// it is not stored, not written into an address or an attribute, and sent to this origin only. Filters the sandbox tables.
import { addFilter, addRowButtons } from './tables.mjs';

const { language } = document.body.dataset;
const TEXTS = {
  en: {
    title: 'Run in sandbox',
    about: 'The request goes to this address. The key stays in this page until you leave it.',
    key: 'Test key (sk_test_…)',
    query: 'Query',
    body: 'Body (JSON)',
    send: 'Send',
    sending: 'Sending …',
    live: 'This is a live key. Nothing was sent, and the field is empty again. Revoke the key if others may have seen it.',
    noKey: 'Type a test key. It begins with sk_test_.',
    noId: 'Fill in every id of the path.',
    unreachable: 'No answer. The request may have arrived. Sent again as it is, it acts once.',
    unreachableOnce: 'No answer. The request may have arrived. Read the object before you send it again.',
    answer: 'Answer',
    bytes: 'bytes',
    page: 'About this error',
  },
  'pt-BR': {
    title: 'Executar no sandbox',
    about: 'A requisição vai para este endereço. A chave fica nesta página até você sair dela.',
    key: 'Chave de teste (sk_test_…)',
    query: 'Consulta',
    body: 'Corpo (JSON)',
    send: 'Enviar',
    sending: 'Enviando …',
    live: 'Esta é uma chave de produção. Nada foi enviado, e o campo está vazio de novo. Revogue a chave se alguém pode tê-la visto.',
    noKey: 'Digite uma chave de teste. Ela começa com sk_test_.',
    noId: 'Preencha todos os ids do caminho.',
    unreachable:
      'Sem resposta. A requisição pode ter chegado. Enviada de novo como está, ela age uma só vez.',
    unreachableOnce: 'Sem resposta. A requisição pode ter chegado. Leia o objeto antes de enviar de novo.',
    answer: 'Resposta',
    bytes: 'bytes',
    page: 'Sobre este erro',
  },
}[language];
const TIMEOUT_MS = 30_000;
const MAX_SHOWN_CHARACTERS = 20_000;
const SERVER_FAULT = 500;
const SHOWN_HEADERS = ['Content-Type', 'Location', 'Idempotent-Replayed', 'RateLimit', 'Retry-After'];
const IDS = 'run-ids';

function makeElement(name, properties = {}, children = []) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

const makeField = (label, input) => makeElement('label', { className: 'field' }, [label, input]);
const makeInput = (properties) =>
  makeElement('input', { autocomplete: 'off', spellcheck: false, autocapitalize: 'off', ...properties });

/** Ids are no secrets: the tab remembers them for the next page. */
function readIds() {
  try {
    return JSON.parse(sessionStorage.getItem(IDS) ?? '{}');
  } catch {
    return {};
  }
}

function rememberIds(ids) {
  try {
    sessionStorage.setItem(IDS, JSON.stringify({ ...readIds(), ...ids }));
  } catch {
    // A browser may refuse storage. The reader then types the ids again.
  }
}

/** Each load of the page is a new order, so the example does not meet the payment of an earlier reader. */
function renewRequestId(body) {
  if (body?.request_id === undefined) return body;
  return { ...body, request_id: `docs-${crypto.randomUUID()}` };
}

function makePanel(section) {
  const key = makeInput({ type: 'password' });
  const ids = makeElement('div');
  const query = makeInput({ type: 'text' });
  const body = makeElement('textarea', { rows: 12, spellcheck: false });
  const line = makeElement('code');
  const bodyField = makeField(TEXTS.body, body);
  const send = makeElement('button', { type: 'submit', textContent: TEXTS.send });
  const status = makeElement('p', { role: 'status' });
  const answer = makeElement('div', { className: 'answer' });
  const form = makeElement('form', { autocomplete: 'off' }, [
    makeElement('p', {}, [line]),
    makeField(TEXTS.key, key),
    ids,
    makeField(TEXTS.query, query),
    bodyField,
    send,
  ]);
  const heading = makeElement('h2', { id: 'run', textContent: TEXTS.title, tabIndex: -1 });
  section.append(heading, makeElement('p', { textContent: TEXTS.about }), form, status, answer);
  section.hidden = false;
  let request;
  // The form keeps its request_id and its key while it is not known whether the platform acted, also when its row is chosen again.
  let idempotencyKey;
  let isUnknown = false;
  const load = (next) => {
    if (isUnknown && next === request) return;
    request = next;
    idempotencyKey = crypto.randomUUID();
    isUnknown = false;
    const known = readIds();
    line.textContent = `${next.method} ${next.path}`;
    ids.replaceChildren(
      ...next.variables.map((name) =>
        makeField(name, makeInput({ type: 'text', name, value: known[name] ?? '' })),
      ),
    );
    query.value = next.query;
    bodyField.hidden = next.body === undefined;
    body.value = next.body === undefined ? '' : JSON.stringify(renewRequestId(next.body), null, 2);
    status.textContent = '';
    answer.replaceChildren();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = Object.fromEntries(
      [...ids.querySelectorAll('input')].map((one) => [one.name, one.value.trim()]),
    );
    const refusal = findRefusal(key, values);
    answer.replaceChildren();
    status.textContent = refusal ?? TEXTS.sending;
    if (refusal !== undefined) return;
    rememberIds(values);
    send.disabled = true;
    const sent = { request, idempotencyKey };
    const end = (isOpen) => {
      if (sent.idempotencyKey !== idempotencyKey) return;
      isUnknown = isOpen;
      if (!isOpen) idempotencyKey = crypto.randomUUID();
    };
    void sendRequest({
      ...sent,
      key: key.value.trim(),
      values,
      query: query.value.trim(),
      body: body.value,
    })
      .then((received) => {
        end(received.response.status >= SERVER_FAULT);
        showAnswer(received, status, answer);
      })
      .catch(() => {
        end(true);
        status.textContent = isRepeatable(sent.request) ? TEXTS.unreachable : TEXTS.unreachableOnce;
      })
      .finally(() => (send.disabled = false));
  });
  // A page that the browser keeps for the back button holds no key.
  addEventListener('pagehide', () => (key.value = ''));
  return {
    load: (next) => {
      load(next);
      heading.scrollIntoView();
      heading.focus();
    },
    start: load,
  };
}

function findRefusal(key, values) {
  const typed = key.value.trim();
  if (typed.startsWith('sk_live_')) {
    key.value = '';
    return TEXTS.live;
  }
  if (!typed.startsWith('sk_test_')) return TEXTS.noKey;
  return Object.values(values).includes('') ? TEXTS.noId : undefined;
}

const isRepeatable = ({ method, idempotency }) => method !== 'POST' || idempotency !== undefined;

async function sendRequest({ request, idempotencyKey, key, values, query, body }) {
  const path = request.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name]));
  const search = query === '' || query.startsWith('?') ? query : `?${query}`;
  const started = performance.now();
  const response = await fetch(`${path}${search}`, {
    method: request.method,
    headers: {
      'x-api-key': key,
      ...(request.idempotency === 'idempotency_key' && { 'idempotency-key': idempotencyKey }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body }),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const content = await response.arrayBuffer();
  return { response, content, durationMs: Math.round(performance.now() - started) };
}

function showAnswer({ response, content, durationMs }, status, answer) {
  const requestId = response.headers.get('X-Request-Id') ?? '';
  status.textContent = `${response.status} · ${durationMs} ms · X-Request-Id ${requestId}`;
  const headers = SHOWN_HEADERS.flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [`${name}: ${value}`];
  });
  const { text, code } = readContent(response, content);
  const page =
    code === undefined ? [] : [makeElement('a', { href: `/docs/errors/${code}`, textContent: TEXTS.page })];
  answer.replaceChildren(
    makeElement('h3', { textContent: TEXTS.answer }),
    makeElement('pre', { tabIndex: 0 }, [makeElement('code', { textContent: headers.join('\n') })]),
    makeElement('pre', { tabIndex: 0, className: 'body' }, [makeElement('code', { textContent: text })]),
    ...page,
  );
}

/** An error names its page. A file is described by its size. */
function readContent(response, content) {
  const type = response.headers.get('Content-Type') ?? '';
  if (!/json|^text\//.test(type)) return { text: `${content.byteLength} ${TEXTS.bytes}` };
  const text = new TextDecoder().decode(content);
  if (!type.includes('json')) return { text: text.slice(0, MAX_SHOWN_CHARACTERS) };
  const value = JSON.parse(text);
  const code = type.startsWith('application/problem+json') ? value.code : undefined;
  return { text: JSON.stringify(value, null, 2).slice(0, MAX_SHOWN_CHARACTERS), code };
}

const section = document.querySelector('section.run');
if (section !== null) {
  const { request, rows } = JSON.parse(section.dataset.run);
  const panel = makePanel(section);
  panel.start(request);
  if (rows !== undefined) {
    addFilter(language);
    addRowButtons(rows, panel.load, language);
  }
}
