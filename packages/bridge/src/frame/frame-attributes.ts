/** What a frame needs before it navigates; set later, most of it has no effect on the first document. */
export interface FrameAttributes {
  /** What a screen reader calls the frame. */
  readonly title: string;
  /** Permissions policy, such as `clipboard-write`. */
  readonly allow?: string | undefined;
  /** Sandbox tokens; without it there is no sandbox beyond the frame's own origin. */
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
  // By the object model, as a style attribute would need an exception in the page's policy.
  frame.style.border = '0';
  if (attributes.colorScheme) frame.style.colorScheme = attributes.colorScheme;
}
