// Both languages have every message, and Accept-Language chooses between them.
import { type ErrorCode, ERRORS, failure, ITEM_CODES } from '@mps/contracts';
import express, { type Request } from 'express';
import { negotiateLanguage, findMessages } from './messages';
import { toProblem } from './problem';

const context = { baseUrl: 'https://x', instance: '/v1/x', traceId: 't' };

describe('messages', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('have sentences for %s in both languages', (code) => {
    const english = findMessages(code, 'en');
    const portuguese = findMessages(code, 'pt-BR');
    expect(english.detail).not.toBe(english.title);
    expect(portuguese.title).not.toBe(english.title);
    expect(portuguese.detail).not.toBe(english.detail);
  });

  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['pt-BR', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['pt-PT,en;q=0.5', 'pt-BR'],
    ['en-US,pt-BR;q=0.9', 'en'],
    ['fr,pt-BR;q=0.5,en;q=0.4', 'pt-BR'],
    ['en-US,pt-BR', 'en'],
    ['fr', 'en'],
    ['*', 'en'],
    ['pt;q=0', 'en'],
    ['en;q=0.1,pt;q=0.2', 'pt-BR'],
    [',,;;q=,', 'en'],
  ])('answer Accept-Language %s in %s', (header, language) => {
    const headers = header === undefined ? {} : { 'accept-language': header };
    const request = Object.assign(Object.create(express.request) as Request, { headers });
    expect(negotiateLanguage(request)).toBe(language);
  });
});

describe('toProblem', () => {
  it('renders the reason in the requested language', () => {
    const error = failure('provider_error', 'capture_refused');
    const problem = toProblem(error, { ...context, language: 'pt-BR' });
    expect(problem.headers['Content-Language']).toBe('pt-BR');
    expect(problem.body).toMatchObject({
      title: 'O provedor deu uma resposta que não pode ser usada',
      detail: 'o provedor recusou a captura',
    });
  });

  it('names each violation by a pointer, a parameter or a header', () => {
    const violations = (['body', 'parameter', 'header'] as const).map((where) => ({
      in: where,
      at: where,
      code: ITEM_CODES[0],
      reason: 'required' as const,
    }));
    const { body } = toProblem({ code: 'validation_error', violations }, { ...context, language: 'en' });
    expect(body['errors']).toEqual([
      { pointer: 'body', code: 'required', detail: 'is required' },
      { parameter: 'parameter', code: 'required', detail: 'is required' },
      { header: 'header', code: 'required', detail: 'is required' },
    ]);
  });
});
