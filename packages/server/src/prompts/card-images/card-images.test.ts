import { cardImageLimits } from '@oriel/contracts';
import { describeStack } from '@oriel/testing/vitest';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { type Person, person } from '../../http/testing/person';
import { addCard, cardFields, sendForm } from '../cards/testing/card-people';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0b5c63' } });
const blob = (bytes: Uint8Array, type: string) => new Blob([new Uint8Array(bytes)], { type });

describeStack('pictures of cards', stack => {
  let member: Person;
  beforeAll(async () => {
    member = await person(stack(), 'member');
  });

  const { cover: _, ...fields } = cardFields;
  const create = (image: Blob, headers: Readonly<Record<string, string>> = {}) =>
    sendForm(member, 'POST', '/v1/cards', { ...fields, space: stack().keys.organizationId, image }, headers);
  async function fetchPicture(address: string) {
    const answer = await member.fetch(`/api/prompts${address}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { bytes, meta: await sharp(bytes).metadata() };
  }

  it.each([
    ['PNG', () => picture(800, 500).png().toBuffer(), 'image/png'],
    ['JPEG', () => picture(800, 500).jpeg().toBuffer(), 'image/jpeg'],
    ['WebP', () => picture(800, 500).webp().toBuffer(), 'image/webp'],
    ['PNG that says it is something else', () => picture(800, 500).png().toBuffer(), 'text/html'],
  ])('a %s becomes WebP with a thumbnail', async (_, make, type) => {
    const answer = await create(blob(await make(), type));
    expect(answer.status).toBe(201);
    const card = await answer.json();
    expect(card.cover).toBeNull();
    expect(card.image).toMatch(/^\/v1\/cards\/[0-9a-f-]+\/image\?t=\d+$/);
    expect((await fetchPicture(card.image)).meta).toMatchObject({ format: 'webp', width: 800, height: 500 });
    expect((await fetchPicture(card.thumbnail)).meta).toMatchObject({
      format: 'webp',
      width: cardImageLimits.thumbnailWidth,
    });
  });

  it('are part of what a repetition must have the same', async () => {
    const send = async (width: number) =>
      create(blob(await picture(width, 400).png().toBuffer(), 'image/png'), { 'idempotency-key': 'picture' });
    const [first, again] = [await send(600), await send(600)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await send(601)).status).toBe(422);
  });

  it('loses what a camera wrote, and stands upright', async () => {
    const exif = { IFD0: { Copyright: 'Mara', Artist: 'Mara Lindner' } };
    const photo = await picture(200, 100).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const card = await (await create(blob(photo, 'image/jpeg'))).json();
    const { bytes, meta } = await fetchPicture(card.image);
    expect(meta.exif).toBeUndefined();
    expect(meta).toMatchObject({ width: 100, height: 200 });
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('Mara');
  });

  it.each([
    ['SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image_type'],
    ['GIF', () => picture(100, 100).gif().toBuffer(), 'image_type'],
    ['text', async () => Buffer.from('hello'), 'image_type'],
    ['nothing', async () => Buffer.alloc(0), 'image_type'],
    ['PNG cut off', async () => (await picture(500, 500).png().toBuffer()).subarray(0, 60), 'image_type'],
    [
      'PNG with a page behind it as JPEG',
      async () => Buffer.from('\xff\xd8\xff<script>', 'latin1'),
      'image_type',
    ],
    ['PNG too narrow', () => picture(63, 500).png().toBuffer(), 'image_too_small'],
    ['PNG too wide', () => picture(4_097, 64).png().toBuffer(), 'image_too_large'],
    ['PNG that would take gigabytes', () => picture(16_000, 16_000).png().toBuffer(), 'image_too_large'],
    [
      'too many bytes',
      async () =>
        Buffer.concat([await picture(64, 64).png().toBuffer(), Buffer.alloc(cardImageLimits.bytes)]),
      'image_bytes',
    ],
  ])('%s is refused', async (_, make, code) => {
    const answer = await create(blob(await make(), 'image/png'));
    expect(answer.status).toBe(400);
    const { error } = await answer.json();
    expect(error.issues).toEqual([expect.objectContaining({ path: 'body.image', code })]);
  });

  it('one of the two has to be there', async () => {
    const answer = await sendForm(member, 'POST', '/v1/cards', {
      ...fields,
      space: stack().keys.organizationId,
    });
    expect((await answer.json()).error.issues).toEqual([
      expect.objectContaining({ path: 'body.image', code: 'required' }),
    ]);
  });

  it('gives way to a cover and comes back with another address', async () => {
    const made = await (await create(blob(await picture(100, 100).png().toBuffer(), 'image/png'))).json();
    const path = `/v1/cards/${made.id}`;
    const covered = await (await sendForm(member, 'PATCH', path, { cover: '5' })).json();
    expect(covered.cover).toBe(5);
    expect((await fetchPicture(covered.image)).meta).toMatchObject({ width: 1200, height: 630 });
    expect((await fetchPicture(covered.thumbnail)).meta).toMatchObject({ width: 400, height: 210 });
    const image = blob(await picture(300, 300).png().toBuffer(), 'image/png');
    const again = await (await sendForm(member, 'PATCH', path, { image })).json();
    expect(again.cover).toBeNull();
    expect(new Set([made.image, covered.image, again.image]).size).toBe(3);
    expect((await fetchPicture(again.image)).meta).toMatchObject({ width: 300, height: 300 });
  });

  it('can be asked for without being sent, as services that show links do', async () => {
    const id = await addCard(stack(), { visibility: 'PUBLIC' });
    const answer = await stack().guest().fetch(`/api/prompts/v1/cards/${id}/image`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('public');
  });

  it('goes with a copy into another workspace', async () => {
    const image = blob(await picture(120, 90).png().toBuffer(), 'image/png');
    const made = await (await create(image)).json();
    const copied = await member.fetch(
      `/api/prompts/v1/cards/${made.id}/duplicate?space=${stack().keys.organizationId}`,
      { method: 'POST' },
    );
    const copy = await copied.json();
    await member.fetch(`/api/prompts/v1/cards/${made.id}`, { method: 'DELETE' });
    expect((await fetchPicture(copy.image)).meta).toMatchObject({ width: 120, height: 90 });
  });
});
