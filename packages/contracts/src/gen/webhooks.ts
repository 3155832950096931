import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Event as _mps_webhooks_v1_Event, Event__Output as _mps_webhooks_v1_Event__Output } from './mps/webhooks/v1/Event';
import type { ListEventsRequest as _mps_webhooks_v1_ListEventsRequest, ListEventsRequest__Output as _mps_webhooks_v1_ListEventsRequest__Output } from './mps/webhooks/v1/ListEventsRequest';
import type { ListEventsResponse as _mps_webhooks_v1_ListEventsResponse, ListEventsResponse__Output as _mps_webhooks_v1_ListEventsResponse__Output } from './mps/webhooks/v1/ListEventsResponse';
import type { WebhookEndpoint as _mps_webhooks_v1_WebhookEndpoint, WebhookEndpoint__Output as _mps_webhooks_v1_WebhookEndpoint__Output } from './mps/webhooks/v1/WebhookEndpoint';
import type { WebhookEvent as _mps_webhooks_v1_WebhookEvent, WebhookEvent__Output as _mps_webhooks_v1_WebhookEvent__Output } from './mps/webhooks/v1/WebhookEvent';
import type { WebhooksServiceClient as _mps_webhooks_v1_WebhooksServiceClient, WebhooksServiceDefinition as _mps_webhooks_v1_WebhooksServiceDefinition } from './mps/webhooks/v1/WebhooksService';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    common: {
      v1: {
        Address: MessageTypeDefinition<_mps_common_v1_Address, _mps_common_v1_Address__Output>
        EventMeta: MessageTypeDefinition<_mps_common_v1_EventMeta, _mps_common_v1_EventMeta__Output>
        PageInfo: MessageTypeDefinition<_mps_common_v1_PageInfo, _mps_common_v1_PageInfo__Output>
        PageRequest: MessageTypeDefinition<_mps_common_v1_PageRequest, _mps_common_v1_PageRequest__Output>
        Price: MessageTypeDefinition<_mps_common_v1_Price, _mps_common_v1_Price__Output>
      }
    }
    webhooks: {
      v1: {
        Event: MessageTypeDefinition<_mps_webhooks_v1_Event, _mps_webhooks_v1_Event__Output>
        ListEventsRequest: MessageTypeDefinition<_mps_webhooks_v1_ListEventsRequest, _mps_webhooks_v1_ListEventsRequest__Output>
        ListEventsResponse: MessageTypeDefinition<_mps_webhooks_v1_ListEventsResponse, _mps_webhooks_v1_ListEventsResponse__Output>
        WebhookEndpoint: MessageTypeDefinition<_mps_webhooks_v1_WebhookEndpoint, _mps_webhooks_v1_WebhookEndpoint__Output>
        WebhookEvent: MessageTypeDefinition<_mps_webhooks_v1_WebhookEvent, _mps_webhooks_v1_WebhookEvent__Output>
        /**
         * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
         */
        WebhooksService: SubtypeConstructor<typeof grpc.Client, _mps_webhooks_v1_WebhooksServiceClient> & { service: _mps_webhooks_v1_WebhooksServiceDefinition }
      }
    }
  }
}

