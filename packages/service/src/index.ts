// How a service is put together. Its compose.ts declares its own parts; this package builds the parts that every service has.
export { openService, type OpenService } from './open-service';
