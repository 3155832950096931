// Original file: protos/mps/webhooks/v1/webhooks.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ListEventsRequest as _mps_webhooks_v1_ListEventsRequest, ListEventsRequest__Output as _mps_webhooks_v1_ListEventsRequest__Output } from '../../../mps/webhooks/v1/ListEventsRequest';
import type { ListEventsResponse as _mps_webhooks_v1_ListEventsResponse, ListEventsResponse__Output as _mps_webhooks_v1_ListEventsResponse__Output } from '../../../mps/webhooks/v1/ListEventsResponse';

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface WebhooksServiceClient extends grpc.Client {
  /**
   * validation_error (a cursor that was never given)
   */
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  ListEvents(argument: _mps_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  /**
   * validation_error (a cursor that was never given)
   */
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, metadata: grpc.Metadata, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, options: grpc.CallOptions, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  listEvents(argument: _mps_webhooks_v1_ListEventsRequest, callback: grpc.requestCallback<_mps_webhooks_v1_ListEventsResponse__Output>): grpc.ClientUnaryCall;
  
}

/**
 * Errors are google.rpc.Status details with a code of packages/contracts/src/errors.ts, listed in check order.
 */
export interface WebhooksServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * validation_error (a cursor that was never given)
   */
  ListEvents: grpc.handleUnaryCall<_mps_webhooks_v1_ListEventsRequest__Output, _mps_webhooks_v1_ListEventsResponse>;
  
}

export interface WebhooksServiceDefinition extends grpc.ServiceDefinition {
  ListEvents: MethodDefinition<_mps_webhooks_v1_ListEventsRequest, _mps_webhooks_v1_ListEventsResponse, _mps_webhooks_v1_ListEventsRequest__Output, _mps_webhooks_v1_ListEventsResponse__Output>
}
