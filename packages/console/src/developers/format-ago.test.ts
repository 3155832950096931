import { formatAgo } from './format-ago';

it.each([
  [-180_000, '3 minutes ago', 'há 3 minutos'],
  [-86_400_000 * 90, '90 days ago', 'há 90 dias'],
  [-400, 'now', 'agora'],
  [7_200_000, 'in 2 hours', 'em 2 horas'],
])('says %d ms in words', (differenceMs, english, portuguese) => {
  expect(formatAgo(differenceMs, 'en')).toBe(english);
  expect(formatAgo(differenceMs, 'pt-BR')).toBe(portuguese);
});
