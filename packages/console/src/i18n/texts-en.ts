// All texts in English. The browser loads one language.
export default import.meta.glob<Record<string, string>>('../*/en.json', { eager: true, import: 'default' });
