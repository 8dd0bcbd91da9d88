import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keyHolder, type Person } from '../../http/testing/person';

/** Compile the embedded database only once: optimising its hot parts pays off only after minutes. */
const flags = ['--liftoff-only'];

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** The built server as a separate process, so that it can be killed. */
export interface ServerProcess {
  /** Origin of the server. */
  readonly url: string;
  /** The holder of the API key of the demo workspace. */
  readonly user: Person;
  /** The key that this user calls with. */
  readonly key: string;
  /** The secret key of the first application. */
  readonly secretKey: string;
  /** The log output of the process. */
  readonly log: string;
  /** Freezes the process, resumes it, or sends a signal with a meaning defined by the test. */
  send(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGINT' | 'SIGTERM' | 'SIGUSR2'): void;
  /** Resolves with the exit code when the process has ended. */
  readonly gone: Promise<number | null>;
  /** Sends the signal and resolves with the exit code when the process is gone. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

export async function startServerProcess(
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [...flags, 'packages/server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      // A test scripts the model's replies to its own requests.
      SUMMARY_MODEL: 'off',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      LOG_PRETTY: 'off',
      RATE_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const gone = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url?: string }) => resolve(message.url ?? ''));
    void gone.then(code => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
  const keys = JSON.parse(await readFile(join(dataDir, 'examples.json'), 'utf8'));
  return {
    url,
    gone,
    get log() {
      return log;
    },
    send: signal => void child.kill(signal),
    key: keys.apiKey,
    secretKey: keys.secretKey,
    user: keyHolder(url, keys.organizationId, keys.apiKey),
    end: signal => {
      child.kill(signal);
      return gone;
    },
  };
}
