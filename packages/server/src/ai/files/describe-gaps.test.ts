import { describe, expect, it } from 'vitest';
import type { FileRow } from './describe-file';
import { describeGaps, rangesOf } from './describe-gaps';

const buildFile = (overrides: Partial<FileRow> = {}): FileRow => ({
  id: crypto.randomUUID(),
  organizationId: null,
  ownerId: null,
  applicationId: null,
  channelId: null,
  folderId: null,
  agentId: null,
  key: 'chat-files/a.bin',
  thumbnailKey: null,
  fileName: 'report.pdf',
  originalFileName: 'report.pdf',
  fileSize: 100,
  mimeType: 'application/pdf',
  width: null,
  height: null,
  pages: 10,
  textLength: 0,
  recognition: null,
  omissions: null,
  readAt: new Date(0),
  vectorModel: null,
  attachedAt: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...overrides,
});

describe('what the model learns about missing text', () => {
  it.each([
    [{}, []],
    [
      {
        omissions: [
          { kind: 'page_without_text', at: 0, page: 2 },
          { kind: 'picture', at: 0, page: 3 },
          { kind: 'page_without_text', at: 0, page: 5 },
          { kind: 'page_without_text', at: 0, page: 6 },
        ],
      },
      [
        'Not in the text of "report.pdf": page 2, 5-6 without text (a picture or blank); page 3 with pictures.',
      ],
    ],
    [
      {
        fileName: 'plan.docx',
        pages: null,
        omissions: [
          { kind: 'picture', at: 3, page: 1 },
          { kind: 'picture', at: 9, page: 1 },
        ],
      },
      ['Not in the text of "plan.docx": 2 picture(s).'],
    ],
    [
      { recognition: 'pending' },
      ['The scanned pages of "report.pdf" are still being read; their text is not here yet.'],
    ],
    [
      { recognition: 'failed' },
      ['The scanned pages of "report.pdf" could not be read; their text is not here.'],
    ],
    [{ recognition: 'none' }, ['No text was found in the scanned pages of "report.pdf".']],
    [{ recognition: 'done' }, []],
    [
      { textLength: 900 },
      ['Nothing of "report.pdf" is sent with this question: other passages match it better.'],
    ],
  ] satisfies [Partial<FileRow>, string[]][])('is reported for a file: %j', (overrides, expected) => {
    expect(describeGaps([buildFile(overrides)], [], [])).toEqual(expected);
  });

  it('includes how much of a long file is sent, and from which pages', () => {
    const file = buildFile({ textLength: 1_000 });
    const passages = [2, 3, 7].map(page => ({ fileId: file.id, page, text: 'a'.repeat(50) }));
    expect(describeGaps([file], passages, [])).toEqual([
      'Only the passages of "report.pdf" that match the question are sent: about 15 % of its text, from page 2-3, 7 of 10.',
    ]);
    expect(describeGaps([file], [{ fileId: file.id, page: 1, text: 'a'.repeat(1_000) }], [])).toEqual([]);
  });

  it('names pictures that are not sent', () => {
    expect(describeGaps([], [], [buildFile({ fileName: 'roof.png', width: 9 })])).toEqual([
      'Not sent because there are too many pictures: "roof.png".',
    ]);
  });

  it('is bounded', () => {
    const files = Array.from({ length: 40 }, () => buildFile({ recognition: 'failed' }));
    expect(describeGaps(files, [], [])).toHaveLength(31);
    expect(rangesOf(Array.from({ length: 100 }, (_, index) => index * 2))).toMatch(/^0, 2, .* and others$/);
  });
});
