// Lists the forms of a value: plain, and in the encodings of JSON, HTTP, tokens and dumps.
export interface Form {
  readonly name: string;
  /** One character per byte. */
  readonly text: string;
}

const CPF = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
const CNPJ = /^(\w{2})(\w{3})(\w{3})(\w{4})(\d{2})$/;
const BITS_PER_BYTE = 8;
const BITS_PER_BASE64_CHAR = 6;
const BYTES_PER_QUANTUM = 3;

/** Returns distinct forms of ASCII text. It omits encodings that do not change the text. */
export function listForms(secret: string): readonly Form[] {
  const hex = Buffer.from(secret).toString('hex');
  const json = JSON.stringify(secret).slice(1, -1);
  const all: Form[] = [
    { name: 'plain', text: secret },
    ...base64Forms(secret),
    { name: 'hex', text: hex },
    { name: 'hex, upper case', text: hex.toUpperCase() },
    { name: 'URL-encoded', text: encodeURIComponent(secret) },
    { name: 'form-encoded', text: new URLSearchParams({ '': secret }).toString().slice(1) },
    { name: 'JSON-escaped', text: json },
    { name: 'JSON in JSON', text: JSON.stringify(json).slice(1, -1) },
    { name: 'formatted', text: secret.replace(CPF, '$1.$2.$3-$4') },
    { name: 'formatted', text: secret.replace(CNPJ, '$1.$2.$3/$4-$5') },
  ];
  const seen = new Set<string>();
  return all.filter(({ text }) => !seen.has(text) && seen.add(text));
}

/** Inside a longer value, base64 has three forms, one for each alignment. */
function base64Forms(secret: string): Form[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.from('\0'.repeat(offset) + secret).toString('base64');
    const firstOwn = Math.ceil((offset * BITS_PER_BYTE) / BITS_PER_BASE64_CHAR);
    const firstForeign = Math.floor(((offset + secret.length) * BITS_PER_BYTE) / BITS_PER_BASE64_CHAR);
    const own = text.slice(firstOwn, firstForeign);
    const at = `at ${offset} of ${BYTES_PER_QUANTUM}`;
    return [
      { name: `base64 ${at}`, text: own },
      { name: `base64url ${at}`, text: own.replaceAll('+', '-').replaceAll('/', '_') },
    ];
  });
}
