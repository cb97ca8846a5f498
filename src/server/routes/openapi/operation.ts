import type { AnswerName } from './answer-schemas.ts';

export interface Parameter {
  readonly name: string;
  readonly description: string;
  readonly example: string;
}

export interface QueryParameter extends Parameter {
  /** Required unless it says so. */
  readonly isOptional?: true;
}

/** An address in the words of its description, for people and for programs. */
export interface Operation {
  /** `null` for a tab-separated table. */
  readonly answer: AnswerName | null;
  readonly summary: string;
  readonly description: string;
  /** The parameter in the path. */
  readonly named?: Parameter;
  readonly query?: readonly QueryParameter[];
}

/** By path, with its parameter in braces. */
export type Operations = Readonly<Record<string, Operation>>;
