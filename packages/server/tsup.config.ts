import { defineConfig } from 'tsup';

export default defineConfig({
  entry: {
    main: 'src/main.ts',
    keys: 'src/commands/keys.ts',
    'secret-keys': 'src/commands/secret-keys.ts',
    staff: 'src/commands/staff.ts',
    backup: 'src/commands/backup.ts',
    restore: 'src/commands/run-restore.ts',
    sdk: 'src/embed/releases/run-sdk-command.ts',
    'document-worker': 'src/documents/document-worker.ts',
    'ocr-worker': 'src/documents/ocr-worker.ts',
    'docx-worker': 'src/chat/chat-transfer/docx-worker.ts',
    'make-template': 'src/platform/db/make-template.ts',
  },
  outDir: 'dist',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  clean: true,
  // Our own packages are source only; registry packages stay external.
  noExternal: [/^@oriel\//],
  esbuildOptions(options) {
    options.conditions = ['oriel-source'];
  },
  onSuccess: 'cp src/platform/db/drivers/*.mjs dist/ && node dist/make-template.js dist/database.tar.gz',
});
