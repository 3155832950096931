import { loadConfig } from './config';

const listProblems = (PUBLIC_BASE_URL: string): string => {
  try {
    loadConfig({ PUBLIC_BASE_URL });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const REFUSED = 'PUBLIC_BASE_URL: must be at most 33 ASCII characters';

describe('the public address', () => {
  it.each([
    ['of 34 characters', 'https://api.pagamentos.minhaempresa.com.br'],
    ['with an accent', 'https://pagé.example.com'],
  ])('%s is refused before a charge is registered with a code that cannot be made', (_, address) => {
    expect(listProblems(address)).toContain(REFUSED);
  });

  it.each([
    ['of 33 characters', 'https://pay.pagamentos.minhaempresa.co.br'],
    ['of 33 characters and a slash, which no code has', 'https://pay.pagamentos.minhaempresa.co.br/'],
    ['of this machine', 'http://127.0.0.1:8080'],
  ])('%s is taken', (_, address) => {
    expect(listProblems(address)).not.toContain(REFUSED);
  });
});
