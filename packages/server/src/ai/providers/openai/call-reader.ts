/*
 * Assembles the calls of an answer from their pieces. Endpoints number and name them in many ways; a piece belongs to
 *
 * 1. the call with its id, if that id is known;
 * 2. otherwise the latest call with its index. Without an index its position in a list of several is used, and a single piece
 *    continues the latest call;
 * 3. a new call, if the one found is a different call: the piece has a new id and a name, or another name, or its arguments begin
 *    after those of the earlier call are complete.
 *
 * A call is emitted once its name is known to be complete: it is a tool of the request, or its arguments begin, or the answer
 * ends. Arguments are emitted as they arrive.
 */
import { randomUUID } from 'node:crypto';
import { asObject, asText, type Json } from '../json';
import { ProviderError } from '../provider-error';
import type { ProviderEvent } from '../provider-event';
import { JsonDepth } from './json-depth';

interface Call {
  readonly place: string | undefined;
  /** The id from the endpoint; empty if it has not sent one yet. */
  wireId: string;
  name: string;
  /** All arguments so far. */
  arguments: string;
  readonly depth: JsonDepth;
  /** Arguments that have not been emitted yet. */
  pendingArguments: string;
  /** Its number among the emitted calls; `undefined` until it is emitted. */
  index: number | undefined;
}

interface Piece {
  readonly id: string;
  readonly place: string | undefined;
  readonly name: string;
  readonly arguments: string;
}

/** Maximum number of calls in one answer. */
const maxCalls = 32;

export class CallReader {
  readonly #emit: (event: ProviderEvent) => void;
  readonly #toolNames: readonly string[];
  readonly #calls: Call[] = [];
  readonly #ids = new Set<string>();
  #emitted = 0;

  constructor(emit: (event: ProviderEvent) => void, toolNames: readonly string[]) {
    this.#emit = emit;
    this.#toolNames = toolNames;
  }

  get hasCalls(): boolean {
    return this.#calls.length > 0;
  }

  /** Reads a `tool_calls` list. */
  readList(list: readonly unknown[]): void {
    list.forEach((entry, position) => {
      const call = asObject(entry);
      if (call) this.#read(toPiece(call, list.length > 1 ? `#${position}` : undefined));
    });
  }

  /** Reads a `function_call`, the older form, of which an answer has one. */
  readOne(call: Json): void {
    this.#read(toPiece(call, 'function_call'));
  }

  /** Ends the answer. Throws a `ProviderError` for a call without a name. */
  end(): void {
    for (const call of this.#calls) {
      if (call.index === undefined) this.#tell(call);
      this.#tellArguments(call);
    }
    for (let index = 0; index < this.#emitted; index++) this.#emit({ type: 'tool-call-end', index });
  }

  #read(piece: Piece): void {
    const call = this.#find(piece) ?? this.#begin(piece);
    if (!call) return;
    call.wireId ||= piece.id;
    const mayBeNamed = call.index === undefined && (call.name === '' || call.arguments === '');
    if (mayBeNamed && piece.name !== call.name) call.name += piece.name;
    if (piece.arguments !== '') this.#take(call, piece.arguments);
    const isNamed = call.name !== '' && (call.arguments !== '' || this.#isWhole(call.name));
    if (call.index === undefined && isNamed) this.#tell(call);
    // An empty object may be a placeholder for the actual arguments.
    if (call.pendingArguments !== '{}') this.#tellArguments(call);
  }

  #find(piece: Piece): Call | undefined {
    const { id, place } = piece;
    const known =
      id === '' ? undefined : this.#calls.findLast(call => call.wireId === id && isPlace(call, place));
    if (known) return isAnother(known, piece) && !isRepetition(known, piece) ? undefined : known;
    const latest = this.#calls.findLast(call => isPlace(call, place));
    if (!latest) return undefined;
    if (id !== '' && latest.wireId !== '') return goesOn(latest, piece) ? latest : undefined;
    if (isAnother(latest, piece)) return undefined;
    const isOtherName = piece.name !== '' && latest.name !== '' && piece.name !== latest.name;
    return isOtherName && !this.#isNamePiece(latest, piece) ? undefined : latest;
  }

  /** Whether a name continues the previous one, like pieces of a text. */
  #isNamePiece(call: Call, { name }: Piece): boolean {
    if (call.arguments !== '') return false;
    const joined = call.name + name;
    return this.#toolNames.some(each => each.startsWith(joined)) || !this.#toolNames.includes(name);
  }

  #isWhole(name: string): boolean {
    return (
      this.#toolNames.includes(name) && !this.#toolNames.some(each => each !== name && each.startsWith(name))
    );
  }

  #begin(piece: Piece): Call | undefined {
    if (piece.id === '' && piece.name === '' && piece.arguments === '') return undefined;
    if (this.#calls.length >= maxCalls)
      throw new ProviderError('provider_invalid_answer', 'The answer calls too many tools');
    // If the arguments start again, the same function is called again.
    const former =
      piece.id === '' && piece.name === ''
        ? this.#calls.findLast(call => isPlace(call, piece.place))
        : undefined;
    const call: Call = {
      place: piece.place,
      wireId: piece.id,
      name: former?.name ?? '',
      arguments: '',
      depth: new JsonDepth(),
      pendingArguments: '',
      index: undefined,
    };
    this.#calls.push(call);
    return call;
  }

  #take(call: Call, text: string): void {
    if (call.pendingArguments === '{}' && text.trimStart().startsWith('{')) {
      call.arguments = '';
      call.pendingArguments = '';
      call.depth.reset();
    } else if (call.depth.isWhole && call.arguments === text) return;
    call.arguments += text;
    call.pendingArguments += text;
    call.depth.push(text);
  }

  #tell(call: Call): void {
    if (call.name === '') throw new ProviderError('provider_invalid_answer', 'A call names no tool');
    call.index = this.#emitted++;
    const id = call.wireId === '' || this.#ids.has(call.wireId) ? `call_${randomUUID()}` : call.wireId;
    this.#ids.add(id);
    this.#emit({ type: 'tool-call-start', index: call.index, id, name: call.name });
  }

  #tellArguments(call: Call): void {
    if (call.index === undefined || call.pendingArguments === '') return;
    this.#emit({ type: 'tool-call-delta', index: call.index, arguments: call.pendingArguments });
    call.pendingArguments = '';
  }
}

const isPlace = (call: Call, place: string | undefined): boolean =>
  place === undefined || call.place === undefined || call.place === place;

/** Whether a piece starts a new call although its index, or even its id, belongs to a call: that call is complete. */
function isAnother(call: Call, piece: Piece): boolean {
  if (!call.depth.isWhole || call.arguments === '{}')
    return call.depth.isWhole && piece.name !== '' && piece.arguments !== '';
  const isOther = piece.name !== '' && piece.name !== call.name;
  return isOther || piece.arguments.trimStart().startsWith('{');
}

/** Some endpoints give every piece of one call a different id. */
const goesOn = (call: Call, { name, arguments: text }: Piece): boolean =>
  (name === '' || name === call.name) &&
  text !== '' &&
  call.arguments !== '' &&
  !call.depth.isWhole &&
  !(name !== '' && text.trimStart().startsWith('{'));

/** Some endpoints repeat the whole call at the end. */
const isRepetition = (call: Call, piece: Piece): boolean =>
  (piece.name === '' || piece.name === call.name) && piece.arguments === call.arguments;

function toPiece(call: Json, position: string | undefined): Piece {
  const named = asObject(call.function) ?? call;
  const name = asText(named.name).trim();
  return {
    id: typeof call.id === 'number' ? String(call.id) : asText(call.id),
    place: placeOf(call.index) ?? position,
    // Some gateways write these texts for a missing name.
    name: name === 'null' || name === 'None' ? '' : name,
    arguments: argumentsOf(named.arguments ?? named.parameters),
  };
}

const placeOf = (index: unknown): string | undefined =>
  typeof index === 'number' || (typeof index === 'string' && index !== '')
    ? String(Number(index))
    : undefined;

/** Arguments are JSON in a text; some endpoints write the object itself. */
const argumentsOf = (value: unknown): string => {
  if (typeof value === 'string') return value === 'null' || value === 'None' ? '' : value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
};
