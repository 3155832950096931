// Just enough HTML for the reference pages: text in, escaped text out.
import type { PlainReply } from '../http/route/plain-route';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a2e}' +
  'code{background:#f2f2f7;padding:.1em .3em;border-radius:3px}td,th{text-align:left;padding:.2rem .8rem .2rem 0;vertical-align:top}a{color:#0b5fff}';

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const rendered = values.map((value, index) => renderValue(value) + (parts[index + 1] ?? ''));
  return { markup: (parts[0] ?? '') + rendered.join('') };
}

function renderValue(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
}

export function page(title: string, content: Html): PlainReply {
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          ${{ markup: STYLE }}
        </style>
      </head>
      <body>
        ${content}
      </body>
    </html> `;
  return { status: 200, contentType: 'text/html; charset=utf-8', body: body.markup };
}
