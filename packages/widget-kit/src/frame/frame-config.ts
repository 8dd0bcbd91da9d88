import { OrielError, serviceBases } from '@oriel/contracts';
import * as z from 'zod/mini';

/** Configuration that the server writes into the frame page. */
const frameConfig = z.object({
  /** Exact origins that may embed the frame: the list in its `frame-ancestors`. */
  allowedOrigins: z.array(z.string()),
  /** URLs of the services. Default: those set by the host. */
  api: z.optional(serviceBases),
  /** Version of the page's SDK. */
  version: z.optional(z.string()),
});
export type FrameConfig = z.output<typeof frameConfig>;

/** Reads `<script type="application/json" id="oriel-frame">`. */
export function readFrameConfig(document: Document): FrameConfig {
  const text = document.getElementById('oriel-frame')?.textContent ?? '';
  try {
    return z.parse(frameConfig, JSON.parse(text));
  } catch (cause) {
    throw new OrielError('INVALID_OPTIONS', 'The frame page has no readable <script id="oriel-frame">.', {
      cause,
    });
  }
}
