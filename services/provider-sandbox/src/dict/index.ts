// The directory as the bank queries it before money leaves.
export type { Dict } from './operations';
