// Original file: protos/mps/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CreateWebhookEndpointRequest as _mps_webhooks_v1_CreateWebhookEndpointRequest, CreateWebhookEndpointRequest__Output as _mps_webhooks_v1_CreateWebhookEndpointRequest__Output } from '../../../mps/webhooks/v1/CreateWebhookEndpointRequest';
import type { CreateWebhookEndpointResponse as _mps_webhooks_v1_CreateWebhookEndpointResponse, CreateWebhookEndpointResponse__Output as _mps_webhooks_v1_CreateWebhookEndpointResponse__Output } from '../../../mps/webhooks/v1/CreateWebhookEndpointResponse';
import type { DeleteWebhookEndpointRequest as _mps_webhooks_v1_DeleteWebhookEndpointRequest, DeleteWebhookEndpointRequest__Output as _mps_webhooks_v1_DeleteWebhookEndpointRequest__Output } from '../../../mps/webhooks/v1/DeleteWebhookEndpointRequest';
import type { DeleteWebhookEndpointResponse as _mps_webhooks_v1_DeleteWebhookEndpointResponse, DeleteWebhookEndpointResponse__Output as _mps_webhooks_v1_DeleteWebhookEndpointResponse__Output } from '../../../mps/webhooks/v1/DeleteWebhookEndpointResponse';
import type { GetWebhookDeliveryRequest as _mps_webhooks_v1_GetWebhookDeliveryRequest, GetWebhookDeliveryRequest__Output as _mps_webhooks_v1_GetWebhookDeliveryRequest__Output } from '../../../mps/webhooks/v1/GetWebhookDeliveryRequest';
import type { GetWebhookDeliveryResponse as _mps_webhooks_v1_GetWebhookDeliveryResponse, GetWebhookDeliveryResponse__Output as _mps_webhooks_v1_GetWebhookDeliveryResponse__Output } from '../../../mps/webhooks/v1/GetWebhookDeliveryResponse';
import type { GetWebhookEndpointRequest as _mps_webhooks_v1_GetWebhookEndpointRequest, GetWebhookEndpointRequest__Output as _mps_webhooks_v1_GetWebhookEndpointRequest__Output } from '../../../mps/webhooks/v1/GetWebhookEndpointRequest';
import type { GetWebhookEndpointResponse as _mps_webhooks_v1_GetWebhookEndpointResponse, GetWebhookEndpointResponse__Output as _mps_webhooks_v1_GetWebhookEndpointResponse__Output } from '../../../mps/webhooks/v1/GetWebhookEndpointResponse';
import type { ListEventGapsRequest as _mps_webhooks_v1_ListEventGapsRequest, ListEventGapsRequest__Output as _mps_webhooks_v1_ListEventGapsRequest__Output } from '../../../mps/webhooks/v1/ListEventGapsRequest';
import type { ListEventGapsResponse as _mps_webhooks_v1_ListEventGapsResponse, ListEventGapsResponse__Output as _mps_webhooks_v1_ListEventGapsResponse__Output } from '../../../mps/webhooks/v1/ListEventGapsResponse';
import type { ListEventsRequest as _mps_webhooks_v1_ListEventsRequest, ListEventsRequest__Output as _mps_webhooks_v1_ListEventsRequest__Output } from '../../../mps/webhooks/v1/ListEventsRequest';
import type { ListEventsResponse as _mps_webhooks_v1_ListEventsResponse, ListEventsResponse__Output as _mps_webhooks_v1_ListEventsResponse__Output } from '../../../mps/webhooks/v1/ListEventsResponse';
import type { ListWebhookDeliveriesRequest as _mps_webhooks_v1_ListWebhookDeliveriesRequest, ListWebhookDeliveriesRequest__Output as _mps_webhooks_v1_ListWebhookDeliveriesRequest__Output } from '../../../mps/webhooks/v1/ListWebhookDeliveriesRequest';
import type { ListWebhookDeliveriesResponse as _mps_webhooks_v1_ListWebhookDeliveriesResponse, ListWebhookDeliveriesResponse__Output as _mps_webhooks_v1_ListWebhookDeliveriesResponse__Output } from '../../../mps/webhooks/v1/ListWebhookDeliveriesResponse';
import type { ListWebhookEndpointsRequest as _mps_webhooks_v1_ListWebhookEndpointsRequest, ListWebhookEndpointsRequest__Output as _mps_webhooks_v1_ListWebhookEndpointsRequest__Output } from '../../../mps/webhooks/v1/ListWebhookEndpointsRequest';
import type { ListWebhookEndpointsResponse as _mps_webhooks_v1_ListWebhookEndpointsResponse, ListWebhookEndpointsResponse__Output as _mps_webhooks_v1_ListWebhookEndpointsResponse__Output } from '../../../mps/webhooks/v1/ListWebhookEndpointsResponse';
import type { ReplayWebhookDeliveriesRequest as _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, ReplayWebhookDeliveriesRequest__Output as _mps_webhooks_v1_ReplayWebhookDeliveriesRequest__Output } from '../../../mps/webhooks/v1/ReplayWebhookDeliveriesRequest';
import type { ReplayWebhookDeliveriesResponse as _mps_webhooks_v1_ReplayWebhookDeliveriesResponse, ReplayWebhookDeliveriesResponse__Output as _mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output } from '../../../mps/webhooks/v1/ReplayWebhookDeliveriesResponse';
import type { ReplayWebhookDeliveryRequest as _mps_webhooks_v1_ReplayWebhookDeliveryRequest, ReplayWebhookDeliveryRequest__Output as _mps_webhooks_v1_ReplayWebhookDeliveryRequest__Output } from '../../../mps/webhooks/v1/ReplayWebhookDeliveryRequest';
import type { ReplayWebhookDeliveryResponse as _mps_webhooks_v1_ReplayWebhookDeliveryResponse, ReplayWebhookDeliveryResponse__Output as _mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output } from '../../../mps/webhooks/v1/ReplayWebhookDeliveryResponse';
import type { RotateWebhookSecretRequest as _mps_webhooks_v1_RotateWebhookSecretRequest, RotateWebhookSecretRequest__Output as _mps_webhooks_v1_RotateWebhookSecretRequest__Output } from '../../../mps/webhooks/v1/RotateWebhookSecretRequest';
import type { RotateWebhookSecretResponse as _mps_webhooks_v1_RotateWebhookSecretResponse, RotateWebhookSecretResponse__Output as _mps_webhooks_v1_RotateWebhookSecretResponse__Output } from '../../../mps/webhooks/v1/RotateWebhookSecretResponse';
import type { TestWebhookEndpointRequest as _mps_webhooks_v1_TestWebhookEndpointRequest, TestWebhookEndpointRequest__Output as _mps_webhooks_v1_TestWebhookEndpointRequest__Output } from '../../../mps/webhooks/v1/TestWebhookEndpointRequest';
import type { TestWebhookEndpointResponse as _mps_webhooks_v1_TestWebhookEndpointResponse, TestWebhookEndpointResponse__Output as _mps_webhooks_v1_TestWebhookEndpointResponse__Output } from '../../../mps/webhooks/v1/TestWebhookEndpointResponse';
import type { UpdateWebhookEndpointRequest as _mps_webhooks_v1_UpdateWebhookEndpointRequest, UpdateWebhookEndpointRequest__Output as _mps_webhooks_v1_UpdateWebhookEndpointRequest__Output } from '../../../mps/webhooks/v1/UpdateWebhookEndpointRequest';
import type { UpdateWebhookEndpointResponse as _mps_webhooks_v1_UpdateWebhookEndpointResponse, UpdateWebhookEndpointResponse__Output as _mps_webhooks_v1_UpdateWebhookEndpointResponse__Output } from '../../../mps/webhooks/v1/UpdateWebhookEndpointResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface WebhooksServiceClient extends grpc.Client {
  /**
   * validation_error (required or company_not_found at #/company_id, url_not_allowed at #/url) · webhook_endpoint_limit
   */
  CreateWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  CreateWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error (required or company_not_found at #/company_id, url_not_allowed at #/url) · webhook_endpoint_limit
   */
  createWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  createWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  createWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  createWebhookEndpoint(argument: _mps_webhooks_v1_CreateWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_CreateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  DeleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  DeleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  deleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  deleteWebhookEndpoint(argument: _mps_webhooks_v1_DeleteWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  getWebhookDelivery(argument: _mps_webhooks_v1_GetWebhookDeliveryRequest, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  GetWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  GetWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  getWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  getWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  getWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  getWebhookEndpoint(argument: _mps_webhooks_v1_GetWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_GetWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * For operators: events that the log lacked, of the caller's organization or of all. permission_denied
   */
  ListEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  ListEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  ListEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  ListEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * For operators: events that the log lacked, of the caller's organization or of all. permission_denied
   */
  listEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  listEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  listEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  listEventGaps(argument: _mps_webhooks_v1_ListEventGapsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventGapsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error (an unknown cursor)
   */
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error (an unknown cursor)
   */
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: filters that match nothing have an empty page.
   */
  ListWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: filters that match nothing have an empty page.
   */
  listWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  listWebhookDeliveries(argument: _mps_webhooks_v1_ListWebhookDeliveriesRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * No error of its own: a caller without endpoints has an empty page.
   */
  ListWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  ListWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * No error of its own: a caller without endpoints has an empty page.
   */
  listWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  listWebhookEndpoints(argument: _mps_webhooks_v1_ListWebhookEndpointsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListWebhookEndpointsResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * validation_error (webhook_endpoint_not_found, too_big at #/to) · invalid_webhook_endpoint_state (it is disabled)
   */
  ReplayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error (webhook_endpoint_not_found, too_big at #/to) · invalid_webhook_endpoint_state (it is disabled)
   */
  replayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDeliveries(argument: _mps_webhooks_v1_ReplayWebhookDeliveriesRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled or deleted)
   */
  ReplayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  ReplayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled or deleted)
   */
  replayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  replayWebhookDelivery(argument: _mps_webhooks_v1_ReplayWebhookDeliveryRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found
   */
  RotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  RotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found
   */
  rotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  rotateWebhookSecret(argument: _mps_webhooks_v1_RotateWebhookSecretRequest, callback: grpc.requestCallback<_mps_webhooks_v1_RotateWebhookSecretResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled)
   */
  TestWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  TestWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled)
   */
  testWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  testWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  testWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  testWebhookEndpoint(argument: _mps_webhooks_v1_TestWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_TestWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  
  /**
   * resource_not_found · validation_error (url_not_allowed)
   */
  UpdateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  UpdateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  /**
   * resource_not_found · validation_error (url_not_allowed)
   */
  updateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  updateWebhookEndpoint(argument: _mps_webhooks_v1_UpdateWebhookEndpointRequest, callback: grpc.requestCallback<_mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface WebhooksServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * validation_error (required or company_not_found at #/company_id, url_not_allowed at #/url) · webhook_endpoint_limit
   */
  CreateWebhookEndpoint: grpc.handleUnaryCall<_mps_webhooks_v1_CreateWebhookEndpointRequest__Output, _mps_webhooks_v1_CreateWebhookEndpointResponse>;
  
  /**
   * resource_not_found
   */
  DeleteWebhookEndpoint: grpc.handleUnaryCall<_mps_webhooks_v1_DeleteWebhookEndpointRequest__Output, _mps_webhooks_v1_DeleteWebhookEndpointResponse>;
  
  /**
   * resource_not_found
   */
  GetWebhookDelivery: grpc.handleUnaryCall<_mps_webhooks_v1_GetWebhookDeliveryRequest__Output, _mps_webhooks_v1_GetWebhookDeliveryResponse>;
  
  /**
   * resource_not_found
   */
  GetWebhookEndpoint: grpc.handleUnaryCall<_mps_webhooks_v1_GetWebhookEndpointRequest__Output, _mps_webhooks_v1_GetWebhookEndpointResponse>;
  
  /**
   * For operators: events that the log lacked, of the caller's organization or of all. permission_denied
   */
  ListEventGaps: grpc.handleUnaryCall<_mps_webhooks_v1_ListEventGapsRequest__Output, _mps_webhooks_v1_ListEventGapsResponse>;
  
  /**
   * validation_error (an unknown cursor)
   */
  ListEvents: grpc.handleUnaryCall<_mps_webhooks_v1_ListEventsRequest__Output, _mps_webhooks_v1_ListEventsResponse>;
  
  /**
   * No error of its own: filters that match nothing have an empty page.
   */
  ListWebhookDeliveries: grpc.handleUnaryCall<_mps_webhooks_v1_ListWebhookDeliveriesRequest__Output, _mps_webhooks_v1_ListWebhookDeliveriesResponse>;
  
  /**
   * No error of its own: a caller without endpoints has an empty page.
   */
  ListWebhookEndpoints: grpc.handleUnaryCall<_mps_webhooks_v1_ListWebhookEndpointsRequest__Output, _mps_webhooks_v1_ListWebhookEndpointsResponse>;
  
  /**
   * validation_error (webhook_endpoint_not_found, too_big at #/to) · invalid_webhook_endpoint_state (it is disabled)
   */
  ReplayWebhookDeliveries: grpc.handleUnaryCall<_mps_webhooks_v1_ReplayWebhookDeliveriesRequest__Output, _mps_webhooks_v1_ReplayWebhookDeliveriesResponse>;
  
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled or deleted)
   */
  ReplayWebhookDelivery: grpc.handleUnaryCall<_mps_webhooks_v1_ReplayWebhookDeliveryRequest__Output, _mps_webhooks_v1_ReplayWebhookDeliveryResponse>;
  
  /**
   * resource_not_found
   */
  RotateWebhookSecret: grpc.handleUnaryCall<_mps_webhooks_v1_RotateWebhookSecretRequest__Output, _mps_webhooks_v1_RotateWebhookSecretResponse>;
  
  /**
   * resource_not_found · invalid_webhook_endpoint_state (it is disabled)
   */
  TestWebhookEndpoint: grpc.handleUnaryCall<_mps_webhooks_v1_TestWebhookEndpointRequest__Output, _mps_webhooks_v1_TestWebhookEndpointResponse>;
  
  /**
   * resource_not_found · validation_error (url_not_allowed)
   */
  UpdateWebhookEndpoint: grpc.handleUnaryCall<_mps_webhooks_v1_UpdateWebhookEndpointRequest__Output, _mps_webhooks_v1_UpdateWebhookEndpointResponse>;
  
}

export interface WebhooksServiceDefinition extends grpc.ServiceDefinition {
  CreateWebhookEndpoint: MethodDefinition<_mps_webhooks_v1_CreateWebhookEndpointRequest, _mps_webhooks_v1_CreateWebhookEndpointResponse, _mps_webhooks_v1_CreateWebhookEndpointRequest__Output, _mps_webhooks_v1_CreateWebhookEndpointResponse__Output>
  DeleteWebhookEndpoint: MethodDefinition<_mps_webhooks_v1_DeleteWebhookEndpointRequest, _mps_webhooks_v1_DeleteWebhookEndpointResponse, _mps_webhooks_v1_DeleteWebhookEndpointRequest__Output, _mps_webhooks_v1_DeleteWebhookEndpointResponse__Output>
  GetWebhookDelivery: MethodDefinition<_mps_webhooks_v1_GetWebhookDeliveryRequest, _mps_webhooks_v1_GetWebhookDeliveryResponse, _mps_webhooks_v1_GetWebhookDeliveryRequest__Output, _mps_webhooks_v1_GetWebhookDeliveryResponse__Output>
  GetWebhookEndpoint: MethodDefinition<_mps_webhooks_v1_GetWebhookEndpointRequest, _mps_webhooks_v1_GetWebhookEndpointResponse, _mps_webhooks_v1_GetWebhookEndpointRequest__Output, _mps_webhooks_v1_GetWebhookEndpointResponse__Output>
  ListEventGaps: MethodDefinition<_mps_webhooks_v1_ListEventGapsRequest, _mps_webhooks_v1_ListEventGapsResponse, _mps_webhooks_v1_ListEventGapsRequest__Output, _mps_webhooks_v1_ListEventGapsResponse__Output>
  ListEvents: MethodDefinition<_mps_webhooks_v1_ListEventsRequest, _mps_webhooks_v1_ListEventsResponse, _mps_webhooks_v1_ListEventsRequest__Output, _mps_webhooks_v1_ListEventsResponse__Output>
  ListWebhookDeliveries: MethodDefinition<_mps_webhooks_v1_ListWebhookDeliveriesRequest, _mps_webhooks_v1_ListWebhookDeliveriesResponse, _mps_webhooks_v1_ListWebhookDeliveriesRequest__Output, _mps_webhooks_v1_ListWebhookDeliveriesResponse__Output>
  ListWebhookEndpoints: MethodDefinition<_mps_webhooks_v1_ListWebhookEndpointsRequest, _mps_webhooks_v1_ListWebhookEndpointsResponse, _mps_webhooks_v1_ListWebhookEndpointsRequest__Output, _mps_webhooks_v1_ListWebhookEndpointsResponse__Output>
  ReplayWebhookDeliveries: MethodDefinition<_mps_webhooks_v1_ReplayWebhookDeliveriesRequest, _mps_webhooks_v1_ReplayWebhookDeliveriesResponse, _mps_webhooks_v1_ReplayWebhookDeliveriesRequest__Output, _mps_webhooks_v1_ReplayWebhookDeliveriesResponse__Output>
  ReplayWebhookDelivery: MethodDefinition<_mps_webhooks_v1_ReplayWebhookDeliveryRequest, _mps_webhooks_v1_ReplayWebhookDeliveryResponse, _mps_webhooks_v1_ReplayWebhookDeliveryRequest__Output, _mps_webhooks_v1_ReplayWebhookDeliveryResponse__Output>
  RotateWebhookSecret: MethodDefinition<_mps_webhooks_v1_RotateWebhookSecretRequest, _mps_webhooks_v1_RotateWebhookSecretResponse, _mps_webhooks_v1_RotateWebhookSecretRequest__Output, _mps_webhooks_v1_RotateWebhookSecretResponse__Output>
  TestWebhookEndpoint: MethodDefinition<_mps_webhooks_v1_TestWebhookEndpointRequest, _mps_webhooks_v1_TestWebhookEndpointResponse, _mps_webhooks_v1_TestWebhookEndpointRequest__Output, _mps_webhooks_v1_TestWebhookEndpointResponse__Output>
  UpdateWebhookEndpoint: MethodDefinition<_mps_webhooks_v1_UpdateWebhookEndpointRequest, _mps_webhooks_v1_UpdateWebhookEndpointResponse, _mps_webhooks_v1_UpdateWebhookEndpointRequest__Output, _mps_webhooks_v1_UpdateWebhookEndpointResponse__Output>
}
