import { PDFDocument, PDFHexString } from 'pdf-lib';

/** A PDF marked as encrypted, which an empty password does not open. */
export async function lockedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  const { context } = document;
  const key = PDFHexString.of('5a'.repeat(32));
  const lock = context.obj({ Filter: 'Standard', V: 1, R: 2, O: key, U: key, P: -4 });
  context.trailerInfo.Encrypt = context.register(lock);
  context.trailerInfo.ID = context.obj([key, key]);
  return document.save({ useObjectStreams: false });
}

export async function blankPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
}
