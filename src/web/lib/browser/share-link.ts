/** What became of a link: handed to the device, copied, or neither. */
export type Shared = 'shared' | 'copied' | 'failed';

/**
 * Shares a link by the device's own means, or else copies it to the clipboard. Never rejects. A visitor
 * who closes the device's dialog has shared nothing, and wants nothing else.
 */
export async function shareLink(
  link: { readonly title: string; readonly url: string },
  device: Partial<Pick<Navigator, 'share' | 'clipboard'>>,
): Promise<Shared> {
  try {
    if (device.share) {
      await device.share(link);
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'shared';
  }
  try {
    if (!device.clipboard) return 'failed';
    await device.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
