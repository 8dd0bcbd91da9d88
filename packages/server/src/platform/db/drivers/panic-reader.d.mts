export function panicReader(): (data: Uint8Array) => boolean;
