// Loaded when a reader first enters the search box.
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS } from '../../src/search.ts';

/** Returns the function that searches the pages of the language of this page. */
export async function loadSearch(language) {
  const response = await fetch(`/docs/search.json?lang=${language}`);
  const index = MiniSearch.loadJSON(await response.text(), SEARCH_OPTIONS);
  return (query) => index.search(query);
}
