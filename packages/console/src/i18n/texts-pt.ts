// All texts in Portuguese. The browser loads one language.
export default import.meta.glob<Record<string, string>>('../*/pt-BR.json', {
  eager: true,
  import: 'default',
});
