// Tools that the tests of all packages share: platforms, service harnesses, requests, certificates, waiting for a condition.
export { makeAuthority, type Authority, type IssuedFiles } from './certificates';
export { Api, type ApiAnswer, type ApiRequest, type Method } from './api';
export { eventually } from './eventually';
export { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from './otlp-receiver';
export { readPdfText } from './pdf-text';
export { startOwnPlatform, type OwnPlatform } from './platform';
export { CONSUMER, FULL_ADDRESS, bolepixPayment, cardPayment, debitPayment, pixPayment } from './api';
export {
  PLATFORM_LIMIT_MS,
  seedTestPlatform,
  startTestPlatform,
  testInfraUrls,
  type TestPlatform,
} from './platform';
export {
  apartFromSharedPlatform,
  besideSharedPlatform,
  sharedPlatform,
  startSharedPlatform,
  stopSharedPlatform,
} from './shared-platform';
