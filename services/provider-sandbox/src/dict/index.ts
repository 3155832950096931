// The directory, as the bank asks it before money leaves.
export type { Dict } from './operations';
