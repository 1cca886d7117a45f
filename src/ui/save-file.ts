/** Hands a text or a file to the browser as a download. */
export function saveFile(name: string, text: string | Blob, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // At once it would be gone before some browsers have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
