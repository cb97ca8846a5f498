import { createStoredText, type LocalStorage, type StoredText } from '../browser/stored-text.ts';

/** The token of an operator; visitors have none (requirements 8.6 and 10.10). */
export type AuthToken = StoredText;

export const createAuthToken = (storage: LocalStorage): AuthToken =>
  createStoredText(storage, 'fishToken');
