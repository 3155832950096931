// Pages of webhook endpoints and their deliveries.
import { definePage } from '../app/page';
import { readCount } from '../app/search';
import { readDeliverySearch } from './delivery-search';

export const webhookPages = [
  definePage({
    path: '/developers/webhooks',
    title: 'webhooks:title',
    permission: 'webhook.view',
    menu: 'developers',
    readSearch: (raw) => ({ page: readCount(raw, 'page') }),
    load: () => import('./list-page'),
  }),
  definePage({
    path: '/developers/webhooks/$endpointId',
    title: 'webhooks:endpoint.title',
    permission: 'webhook.view',
    readSearch: readDeliverySearch,
    load: () => import('./endpoint-page'),
  }),
  definePage({
    path: '/developers/webhooks/deliveries/$deliveryId',
    title: 'webhooks:delivery.title',
    permission: 'webhook.view',
    load: () => import('./delivery-page'),
  }),
];
