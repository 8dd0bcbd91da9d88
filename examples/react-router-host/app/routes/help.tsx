import { OrielChat, OrielProvider } from '@oriel/sdk/react';
import { useState } from 'react';
import type { Route } from './+types/help';

/** Only the server has these settings; the secret key stays there. */
export function loader() {
  return { api: process.env.ORIEL_API, publishableKey: process.env.ORIEL_PUBLISHABLE_KEY };
}

export default function Help({ loaderData }: Route.ComponentProps) {
  const [length, setLength] = useState(0);
  return (
    <main>
      <h1>Help</h1>
      <OrielProvider {...loaderData} tokenUrl="/oriel/token">
        <OrielChat
          isolation="shadow"
          size={{ height: 560 }}
          onMessageCompleted={({ text }) => setLength(text.length)}
        />
      </OrielProvider>
      <p role="status">{length > 0 && `The chat has answered with ${length} characters.`}</p>
    </main>
  );
}
