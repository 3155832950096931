// The page of sandbox mode.
import { definePage } from '../app/page';

export const sandboxPages = [
  definePage({
    path: '/developers/sandbox',
    title: 'sandbox:title',
    permission: 'sandbox.use',
    menu: 'developers',
    sandboxModeOnly: true,
    load: () => import('./sandbox-page'),
  }),
];
