// Hangs every model of this service on a connection.
import type { Connection } from 'mongoose';
import { eventModel } from './event.model';

export const registerModels = (connection: Connection): void => void eventModel(connection);
