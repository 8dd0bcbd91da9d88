import { ApiError } from '@oriel/client';
import { boundedText } from '@oriel/contracts';
import { signal } from '@preact/signals-react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createForm, type SendContext } from './create-form';
import { nameText } from './name-text';

const schema = z.object({ name: boundedText(5, 1), note: boundedText(3) });
const empty = { name: '', note: '' };
const lifetime = () => new AbortController();

const refusal = (issues: readonly { path: string; code: string }[]) =>
  new ApiError('bad_request', 'no', {
    code: 'invalid_payload',
    status: 400,
    issues: issues.map(issue => ({ ...issue, message: issue.code })),
  });

describe('a form', () => {
  it('shows a refusal at a field that the service spells in its own way', () => {
    const form = createForm(z.object({ teamIds: z.string() }), { teamIds: 'a' }, lifetime());
    form.touch('teamIds');
    form.refuse(refusal([{ path: 'body.team_ids', code: 'not_found' }]));
    expect(form.problems.value).toEqual({ teamIds: [{ code: 'not_found' }] });
    expect(form.refusal.value).toBeUndefined();
  });

  it('shows a problem once its field was left, and all once it was to be sent', async () => {
    const form = createForm(schema, empty, lifetime());
    form.change({ note: 'much too long' });
    expect(form.problems.value).toEqual({});
    expect(form.isValid.value).toBe(false);
    form.touch('note');
    expect(form.problems.value).toEqual({ note: [{ code: 'too_long' }] });
    const sent = await form.submit(async () => expect.fail('It was sent.'));
    expect(sent).toEqual({ isSent: false });
    expect(form.problems.value).toEqual({ name: [{ code: 'required' }], note: [{ code: 'too_long' }] });
  });

  it('sends what the schema makes of the values, and begins with them then', async () => {
    const form = createForm(schema, empty, lifetime());
    form.change({ name: '  Ada ' });
    expect(form.isDirty.value).toBe(true);
    const sent = await form.submit(async values => values);
    expect(sent).toEqual({ isSent: true, result: { name: 'Ada', note: '' } });
    expect(form.isDirty.value).toBe(false);
    expect(form.problems.value).toEqual({});
  });

  it('is not dirty for spaces at the ends', () => {
    const form = createForm(schema, { name: 'Ada', note: '' }, lifetime());
    form.change({ name: 'Ada ' });
    expect(form.isDirty.value).toBe(false);
  });

  it('shows a refusal at the field that it names, until that is changed', async () => {
    const form = createForm(schema, { name: 'Ada', note: '' }, lifetime());
    await form.submit(async () => {
      throw refusal([{ path: 'body.name', code: 'charset' }]);
    });
    expect(form.problems.value).toEqual({ name: [{ code: 'charset' }] });
    expect(form.refusal.value).toBeUndefined();
    form.change({ note: 'x' });
    expect(form.problems.value).toEqual({ name: [{ code: 'charset' }] });
    form.change({ name: 'Bea' });
    expect(form.problems.value).toEqual({});
  });

  it('shows any other refusal at the form, until something is changed', async () => {
    const form = createForm(schema, { name: 'Ada', note: '' }, lifetime());
    const error = new ApiError('internal_server_error', 'no', { status: 500 });
    await form.submit(async () => {
      throw error;
    });
    expect(form.refusal.value).toBe(error);
    form.change({ name: 'Bea' });
    expect(form.refusal.value).toBeUndefined();
  });

  it('shows a refusal without a field at the one that the form names for its code', async () => {
    const form = createForm(
      schema,
      { name: 'Ada', note: '' },
      { signal: lifetime().signal, refusals: { conflict: ['name', 'taken'] } },
    );
    await form.submit(async () => {
      throw new ApiError('conflict', 'no', { code: 'conflict', status: 409, details: { max: 3 } });
    });
    expect(form.problems.value).toEqual({ name: [{ code: 'taken', values: { max: 3 } }] });
    expect(form.refusal.value).toBeUndefined();
  });

  it('is sent once at a time, and shows no refusal once its mount has ended', async () => {
    const life = lifetime();
    const form = createForm(schema, { name: 'Ada', note: '' }, life);
    let fail = () => {};
    const first = form.submit(
      () =>
        new Promise((_, reject) => {
          fail = () => reject(new Error('gone'));
        }),
    );
    expect(form.isSubmitting.value).toBe(true);
    expect(await form.submit(async () => expect.fail('It was sent twice.'))).toEqual({ isSent: false });
    life.abort();
    fail();
    await first;
    expect(form.refusal.value).toBeUndefined();
  });

  it('has one idempotency key for all tries to send the same, and another for something else', async () => {
    const form = createForm(schema, { name: 'Ada', note: '' }, lifetime());
    const keys: string[] = [];
    const fail = async (_: unknown, { idempotencyKey }: SendContext) => {
      keys.push(idempotencyKey);
      throw new Error('no');
    };
    await form.submit(fail);
    await form.submit(fail);
    form.change({ name: 'Bea' });
    await form.submit(fail);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[1]);
  });

  it('says that it was restored from its draft, which goes when it is sent or thrown away', async () => {
    const draft = signal<typeof empty | null>({ name: 'Ada', note: '' });
    const form = createForm(schema, empty, { ...lifetime(), signal: lifetime().signal, draft });
    expect(form.isRestored.value).toBe(true);
    expect(form.values.value.name).toBe('Ada');
    const undo = form.discard();
    expect(form.values.value).toEqual(empty);
    expect(draft.value).toBeNull();
    undo();
    expect(form.values.value.name).toBe('Ada');
    await form.submit(async () => undefined);
    expect(draft.value).toBeNull();
    expect(form.isRestored.value).toBe(false);
  });

  it('keeps what is typed when what it began with comes later', () => {
    const form = createForm(schema, empty, lifetime());
    form.change({ name: 'Ada' });
    form.start({ name: 'Bea', note: 'x' });
    expect(form.values.value).toEqual({ name: 'Ada', note: '' });
    form.discard();
    expect(form.values.value).toEqual({ name: 'Bea', note: 'x' });
  });
});

describe('a typed name', () => {
  it.each([
    ['', 'required'],
    ['A name that is too long', 'length'],
    ['Q3 plan', 'charset'],
    ['Plan', undefined],
  ])('%j has the problem %s', (name, code) => {
    const form = createForm(z.object({ name: nameText(12, 'strict') }), { name: '' }, lifetime());
    form.change({ name });
    form.touch('name');
    const found = form.problems.value.name?.map(problem => problem.code)[0];
    expect(found).toBe(code);
  });

  it('is never refused where the service has given it', () => {
    const form = createForm(
      z.object({ name: nameText(12, 'strict', 'Q3 C++') }),
      { name: 'Q3 C++' },
      lifetime(),
    );
    expect(form.isValid.value).toBe(true);
    form.change({ name: 'Q4 C++' });
    expect(form.isValid.value).toBe(false);
  });
});
