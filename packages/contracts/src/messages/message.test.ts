import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatFile } from '../files/chat-file';
import { chatMessage } from './message';

const id = '11111111-1111-4111-8111-111111111111';
const parent = '22222222-2222-4222-8222-222222222222';
const wire = {
  id,
  type: 'message' as const,
  parent_id: parent,
  created_at: 1,
  updated_at: 2,
  sender_id: null,
  sender_conversation_role: 'user' as const,
  complete: true,
  finish_reason: 'complete' as const,
  attachments: [
    {
      id,
      file_name: 'plan-1.pdf',
      file_size: 9,
      mime_type: 'application/pdf',
      url: '/files/plan-1.pdf',
      embedded_content: 'A plan',
      meta_data: { original_file_name: 'plan.pdf' },
    },
  ],
  content: { data: [], full_text: '' },
  error: null,
};

it('is spelled on the wire as the service spells it, with type, parent and files', () => {
  const message = z.decode(chatMessage, wire);
  expect(message).toMatchObject({
    type: 'message',
    parentId: parent,
  });
  expect(message.attachments.map(file => z.decode(chatFile, file))).toMatchObject([
    { fileName: 'plan-1.pdf', fileSize: 9, metaData: { originalFileName: 'plan.pdf' } },
  ]);
  expect(z.encode(chatMessage, message)).toEqual(wire);
});

it('may lack type and parent, as in logs of earlier versions', () => {
  const { type, parent_id, ...earlier } = wire;
  expect(z.safeParse(chatMessage, { ...earlier, attachments: [] }).success).toBe(true);
});
