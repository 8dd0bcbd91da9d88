/** Attributes of an iframe, set before it navigates; later, most have no effect on the first document. */
export interface FrameAttributes {
  /** Title for screen readers. */
  readonly title: string;
  /** Permissions policy, such as `clipboard-write`. */
  readonly allow?: string | undefined;
  /** Sandbox tokens; without them the iframe is not sandboxed. */
  readonly sandbox?: string | undefined;
  readonly loading?: 'eager' | 'lazy' | undefined;
  readonly referrerPolicy?: ReferrerPolicy | undefined;
  readonly className?: string | undefined;
  readonly colorScheme?: string | undefined;
}

export function setFrameAttributes(frame: HTMLIFrameElement, attributes: FrameAttributes): void {
  const { title, allow, sandbox, loading = 'eager', referrerPolicy = 'origin' } = attributes;
  frame.title = title;
  frame.loading = loading;
  frame.referrerPolicy = referrerPolicy;
  if (allow !== undefined) frame.allow = allow;
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  if (attributes.className) frame.className = attributes.className;
  // Set by the object model: a style attribute would need an exception in the page's policy.
  frame.style.border = '0';
  if (attributes.colorScheme) frame.style.colorScheme = attributes.colorScheme;
}
