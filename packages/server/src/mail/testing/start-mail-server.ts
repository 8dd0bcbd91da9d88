import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly data: string;
}

/**
 * A mail server on a port of this machine, which refuses if `refuse` returns a response, and does not respond while it `holds`.
 */
export async function startMailServer() {
  const received: Received[] = [];
  const state = { refuse: undefined as { code: number; text: string } | undefined, holds: false, held: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, callback) =>
      username === 'oriel' && password === 'secret'
        ? callback(null, { user: username })
        : callback(new Error('Wrong password')),
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.holds) return void state.held++;
        if (state.refuse)
          return callback(Object.assign(new Error(state.refuse.text), { responseCode: state.refuse.code }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          data: Buffer.concat(chunks).toString(),
        });
        callback();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>(resolve => server.close(() => resolve()));
  return { received, state, url: `smtp://oriel:secret@127.0.0.1:${port}`, close };
}
