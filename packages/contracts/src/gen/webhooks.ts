import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { Address as _mps_common_v1_Address, Address__Output as _mps_common_v1_Address__Output } from './mps/common/v1/Address';
import type { EventMeta as _mps_common_v1_EventMeta, EventMeta__Output as _mps_common_v1_EventMeta__Output } from './mps/common/v1/EventMeta';
import type { PageInfo as _mps_common_v1_PageInfo, PageInfo__Output as _mps_common_v1_PageInfo__Output } from './mps/common/v1/PageInfo';
import type { PageRequest as _mps_common_v1_PageRequest, PageRequest__Output as _mps_common_v1_PageRequest__Output } from './mps/common/v1/PageRequest';
import type { Price as _mps_common_v1_Price, Price__Output as _mps_common_v1_Price__Output } from './mps/common/v1/Price';
import type { Settlement as _mps_common_v1_Settlement, Settlement__Output as _mps_common_v1_Settlement__Output } from './mps/common/v1/Settlement';
import type { CreateWebhookEndpointRequest as _mps_webhooks_v1_CreateWebhookEndpointRequest, CreateWebhookEndpointRequest__Output as _mps_webhooks_v1_CreateWebhookEndpointRequest__Output } from './mps/webhooks/v1/CreateWebhookEndpointRequest';
import type { CreateWebhookEndpointResponse as _mps_webhooks_v1_CreateWebhookEndpointResponse, CreateWebhookEndpointResponse__Output as _mps_webhooks_v1_CreateWebhookEndpointResponse__Output } from './mps/webhooks/v1/CreateWebhookEndpointResponse';
import type { DeleteWebhookEndpointRequest as _mps_webhooks_v1_DeleteWebhookEndpointRequest, DeleteWebhookEndpointRequest__Output as _mps_webhooks_v1_DeleteWebhookEndpointRequest__Output } from './mps/webhooks/v1/DeleteWebhookEndpointRequest';
import type { DeleteWebhookEndpointResponse as _mps_webhooks_v1_DeleteWebhookEndpointResponse, DeleteWebhookEndpointResponse__Output as _mps_webhooks_v1_DeleteWebhookEndpointResponse__Output } from './mps/webhooks/v1/DeleteWebhookEndpointResponse';
import type { Event as _mps_webhooks_v1_Event, Event__Output as _mps_webhooks_v1_Event__Output } from './mps/webhooks/v1/Event';
import type { EventGap as _mps_webhooks_v1_EventGap, EventGap__Output as _mps_webhooks_v1_EventGap__Output } from './mps/webhooks/v1/EventGap';
import type { FoundEventGap as _mps_webhooks_v1_FoundEventGap, FoundEventGap__Output as _mps_webhooks_v1_FoundEventGap__Output } from './mps/webhooks/v1/FoundEventGap';
import type { GetWebhookDeliveryRequest as _mps_webhooks_v1_GetWebhookDeliveryRequest, GetWebhookDeliveryRequest__Output as _mps_webhooks_v1_GetWebhookDeliveryRequest__Output } from './mps/webhooks/v1/GetWebhookDeliveryRequest';
import type { GetWebhookDeliveryResponse as _mps_webhooks_v1_GetWebhookDeliveryResponse, GetWebhookDeliveryResponse__Output as _mps_webhooks_v1_GetWebhookDeliveryResponse__Output } from './mps/webhooks/v1/GetWebhookDeliveryResponse';
import type { GetWebhookEndpointRequest as _mps_webhooks_v1_GetWebhookEndpointRequest, GetWebhookEndpointRequest__Output as _mps_webhooks_v1_GetWebhookEndpointRequest__Output } from './mps/webhooks/v1/GetWebhookEndpointRequest';
import type { GetWebhookEndpointResponse as _mps_webhooks_v1_GetWebhookEndpointResponse, GetWebhookEndpointResponse__Output as _mps_webhooks_v1_GetWebhookEndpointResponse__Output } from './mps/webhooks/v1/GetWebhookEndpointResponse';
import type { ListEventGapsRequest as _mps_webhooks_v1_ListEventGapsRequest, ListEventGapsRequest__Output as _mps_webhooks_v1_ListEventGapsRequest__Output } from './mps/webhooks/v1/ListEventGapsRequest';
import type { ListEventGapsResponse as _mps_webhooks_v1_ListEventGapsResponse, ListEventGapsResponse__Output as _mps_webhooks_v1_ListEventGapsResponse__Output } from './mps/webhooks/v1/ListEventGapsResponse';
import type { ListEventsRequest as _mps_webhooks_v1_ListEventsRequest, ListEventsRequest__Output as _mps_webhooks_v1_ListEventsRequest__Output } from './mps/webhooks/v1/ListEventsRequest';
import type { ListEventsResponse as _mps_webhooks_v1_ListEventsResponse, ListEventsResponse__Output as _mps_webhooks_v1_ListEventsResponse__Output } from './mps/webhooks/v1/ListEventsResponse';
import type { ListWebhookDeliveriesRequest as _mps_webhooks_v1_ListWebhookDeliveriesRequest, ListWebhookDeliveriesRequest__Output as _mps_webhooks_v1_ListWebhookDeliveriesRequest__Output } from './mps/webhooks/v1/ListWebhookDeliveriesRequest';
import type { ListWebhookDeliveriesResponse as _mps_webhooks_v1_ListWebhookDeliveriesResponse, ListWebhookDeliveriesResponse__Output as _mps_webhooks_v1_ListWebhookDeliveriesResponse__Output } from './mps/webhooks/v1/ListWebhookDeliveriesResponse';
import type { ListWebhookEndpointsRequest as _mps_webhooks_v1_ListWebhookEndpointsRequest, ListWebhookEndpointsRequest__Output as _mps_webhooks_v1_ListWebhookEndpointsRequest__Output } from './mps/webhooks/v1/ListWebhookEndpointsRequest';
import type { ListWebhookEndpointsResponse as _mps_webhooks_v1_ListWebhookEndpointsResponse, ListWebhookEndpointsResponse__Output as _mps_webhooks_v1_ListWebhookEndpointsResponse__Output } from './mps/webhooks/v1/ListWebhookEndpointsResponse';
import type { ReplayWebhookDeliveriesRequest as _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, ReplayWebhookDeliveriesRequest__Output as _mps_webhooks_v1_ReplayWebhookDeliveriesRequest__Output } from './mps/webhooks/v1/ReplayWebhookDeliveriesRequest';
import type { ReplayWebhookDeliveriesResponse as _mps_webhooks_v1_ReplayWebhookDeliveriesResponse, ReplayWebhookDeliveriesResponse__Output as _mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output } from './mps/webhooks/v1/ReplayWebhookDeliveriesResponse';
import type { ReplayWebhookDeliveryRequest as _mps_webhooks_v1_ReplayWebhookDeliveryRequest, ReplayWebhookDeliveryRequest__Output as _mps_webhooks_v1_ReplayWebhookDeliveryRequest__Output } from './mps/webhooks/v1/ReplayWebhookDeliveryRequest';
import type { ReplayWebhookDeliveryResponse as _mps_webhooks_v1_ReplayWebhookDeliveryResponse, ReplayWebhookDeliveryResponse__Output as _mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output } from './mps/webhooks/v1/ReplayWebhookDeliveryResponse';
import type { RotateWebhookSecretRequest as _mps_webhooks_v1_RotateWebhookSecretRequest, RotateWebhookSecretRequest__Output as _mps_webhooks_v1_RotateWebhookSecretRequest__Output } from './mps/webhooks/v1/RotateWebhookSecretRequest';
import type { RotateWebhookSecretResponse as _mps_webhooks_v1_RotateWebhookSecretResponse, RotateWebhookSecretResponse__Output as _mps_webhooks_v1_RotateWebhookSecretResponse__Output } from './mps/webhooks/v1/RotateWebhookSecretResponse';
import type { TestWebhookEndpointRequest as _mps_webhooks_v1_TestWebhookEndpointRequest, TestWebhookEndpointRequest__Output as _mps_webhooks_v1_TestWebhookEndpointRequest__Output } from './mps/webhooks/v1/TestWebhookEndpointRequest';
import type { TestWebhookEndpointResponse as _mps_webhooks_v1_TestWebhookEndpointResponse, TestWebhookEndpointResponse__Output as _mps_webhooks_v1_TestWebhookEndpointResponse__Output } from './mps/webhooks/v1/TestWebhookEndpointResponse';
import type { UpdateWebhookEndpointRequest as _mps_webhooks_v1_UpdateWebhookEndpointRequest, UpdateWebhookEndpointRequest__Output as _mps_webhooks_v1_UpdateWebhookEndpointRequest__Output } from './mps/webhooks/v1/UpdateWebhookEndpointRequest';
import type { UpdateWebhookEndpointResponse as _mps_webhooks_v1_UpdateWebhookEndpointResponse, UpdateWebhookEndpointResponse__Output as _mps_webhooks_v1_UpdateWebhookEndpointResponse__Output } from './mps/webhooks/v1/UpdateWebhookEndpointResponse';
import type { WebhookActor as _mps_webhooks_v1_WebhookActor, WebhookActor__Output as _mps_webhooks_v1_WebhookActor__Output } from './mps/webhooks/v1/WebhookActor';
import type { WebhookAttempt as _mps_webhooks_v1_WebhookAttempt, WebhookAttempt__Output as _mps_webhooks_v1_WebhookAttempt__Output } from './mps/webhooks/v1/WebhookAttempt';
import type { WebhookDelivery as _mps_webhooks_v1_WebhookDelivery, WebhookDelivery__Output as _mps_webhooks_v1_WebhookDelivery__Output } from './mps/webhooks/v1/WebhookDelivery';
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
        Settlement: MessageTypeDefinition<_mps_common_v1_Settlement, _mps_common_v1_Settlement__Output>
      }
    }
    webhooks: {
      v1: {
        CreateWebhookEndpointRequest: MessageTypeDefinition<_mps_webhooks_v1_CreateWebhookEndpointRequest, _mps_webhooks_v1_CreateWebhookEndpointRequest__Output>
        CreateWebhookEndpointResponse: MessageTypeDefinition<_mps_webhooks_v1_CreateWebhookEndpointResponse, _mps_webhooks_v1_CreateWebhookEndpointResponse__Output>
        DeleteWebhookEndpointRequest: MessageTypeDefinition<_mps_webhooks_v1_DeleteWebhookEndpointRequest, _mps_webhooks_v1_DeleteWebhookEndpointRequest__Output>
        DeleteWebhookEndpointResponse: MessageTypeDefinition<_mps_webhooks_v1_DeleteWebhookEndpointResponse, _mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>
        Event: MessageTypeDefinition<_mps_webhooks_v1_Event, _mps_webhooks_v1_Event__Output>
        EventGap: MessageTypeDefinition<_mps_webhooks_v1_EventGap, _mps_webhooks_v1_EventGap__Output>
        FoundEventGap: MessageTypeDefinition<_mps_webhooks_v1_FoundEventGap, _mps_webhooks_v1_FoundEventGap__Output>
        GetWebhookDeliveryRequest: MessageTypeDefinition<_mps_webhooks_v1_GetWebhookDeliveryRequest, _mps_webhooks_v1_GetWebhookDeliveryRequest__Output>
        GetWebhookDeliveryResponse: MessageTypeDefinition<_mps_webhooks_v1_GetWebhookDeliveryResponse, _mps_webhooks_v1_GetWebhookDeliveryResponse__Output>
        GetWebhookEndpointRequest: MessageTypeDefinition<_mps_webhooks_v1_GetWebhookEndpointRequest, _mps_webhooks_v1_GetWebhookEndpointRequest__Output>
        GetWebhookEndpointResponse: MessageTypeDefinition<_mps_webhooks_v1_GetWebhookEndpointResponse, _mps_webhooks_v1_GetWebhookEndpointResponse__Output>
        ListEventGapsRequest: MessageTypeDefinition<_mps_webhooks_v1_ListEventGapsRequest, _mps_webhooks_v1_ListEventGapsRequest__Output>
        ListEventGapsResponse: MessageTypeDefinition<_mps_webhooks_v1_ListEventGapsResponse, _mps_webhooks_v1_ListEventGapsResponse__Output>
        ListEventsRequest: MessageTypeDefinition<_mps_webhooks_v1_ListEventsRequest, _mps_webhooks_v1_ListEventsRequest__Output>
        ListEventsResponse: MessageTypeDefinition<_mps_webhooks_v1_ListEventsResponse, _mps_webhooks_v1_ListEventsResponse__Output>
        ListWebhookDeliveriesRequest: MessageTypeDefinition<_mps_webhooks_v1_ListWebhookDeliveriesRequest, _mps_webhooks_v1_ListWebhookDeliveriesRequest__Output>
        ListWebhookDeliveriesResponse: MessageTypeDefinition<_mps_webhooks_v1_ListWebhookDeliveriesResponse, _mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>
        ListWebhookEndpointsRequest: MessageTypeDefinition<_mps_webhooks_v1_ListWebhookEndpointsRequest, _mps_webhooks_v1_ListWebhookEndpointsRequest__Output>
        ListWebhookEndpointsResponse: MessageTypeDefinition<_mps_webhooks_v1_ListWebhookEndpointsResponse, _mps_webhooks_v1_ListWebhookEndpointsResponse__Output>
        ReplayWebhookDeliveriesRequest: MessageTypeDefinition<_mps_webhooks_v1_ReplayWebhookDeliveriesRequest, _mps_webhooks_v1_ReplayWebhookDeliveriesRequest__Output>
        ReplayWebhookDeliveriesResponse: MessageTypeDefinition<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse, _mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>
        ReplayWebhookDeliveryRequest: MessageTypeDefinition<_mps_webhooks_v1_ReplayWebhookDeliveryRequest, _mps_webhooks_v1_ReplayWebhookDeliveryRequest__Output>
        ReplayWebhookDeliveryResponse: MessageTypeDefinition<_mps_webhooks_v1_ReplayWebhookDeliveryResponse, _mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>
        RotateWebhookSecretRequest: MessageTypeDefinition<_mps_webhooks_v1_RotateWebhookSecretRequest, _mps_webhooks_v1_RotateWebhookSecretRequest__Output>
        RotateWebhookSecretResponse: MessageTypeDefinition<_mps_webhooks_v1_RotateWebhookSecretResponse, _mps_webhooks_v1_RotateWebhookSecretResponse__Output>
        TestWebhookEndpointRequest: MessageTypeDefinition<_mps_webhooks_v1_TestWebhookEndpointRequest, _mps_webhooks_v1_TestWebhookEndpointRequest__Output>
        TestWebhookEndpointResponse: MessageTypeDefinition<_mps_webhooks_v1_TestWebhookEndpointResponse, _mps_webhooks_v1_TestWebhookEndpointResponse__Output>
        UpdateWebhookEndpointRequest: MessageTypeDefinition<_mps_webhooks_v1_UpdateWebhookEndpointRequest, _mps_webhooks_v1_UpdateWebhookEndpointRequest__Output>
        UpdateWebhookEndpointResponse: MessageTypeDefinition<_mps_webhooks_v1_UpdateWebhookEndpointResponse, _mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>
        WebhookActor: MessageTypeDefinition<_mps_webhooks_v1_WebhookActor, _mps_webhooks_v1_WebhookActor__Output>
        WebhookAttempt: MessageTypeDefinition<_mps_webhooks_v1_WebhookAttempt, _mps_webhooks_v1_WebhookAttempt__Output>
        WebhookDelivery: MessageTypeDefinition<_mps_webhooks_v1_WebhookDelivery, _mps_webhooks_v1_WebhookDelivery__Output>
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

