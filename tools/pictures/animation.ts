/** Puts pictures of several screens beside each other, and those one after the other: an animated picture. */
import sharp from "sharp";

/** How long each picture stays, and the last one, in milliseconds. */
const STAY = 1400;
const LAST = 3200;

/** Space between two screens, in pixels. */
const GAP = 16;

/** Screens of one moment beside each other. */
async function beside(screens: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(screens.map((screen) => sharp(screen).metadata()));
  const lefts = sizes.map((_size, i) => sizes.slice(0, i).reduce((sum, { width }) => sum + width + GAP, 0));
  return sharp({
    create: {
      width: lefts.at(-1)! + sizes.at(-1)!.width,
      height: Math.max(...sizes.map(({ height }) => height)),
      channels: 3,
      background: "#8a8a8a",
    },
  })
    .composite(screens.map((input, i) => ({ input, left: lefts[i]!, top: 0 })))
    .png()
    .toBuffer();
}

/** Writes an animated WebP of moments, each the screens of several people. */
export async function animate(moments: readonly (readonly Buffer[])[], path: string): Promise<void> {
  const frames = await Promise.all(moments.map(beside));
  const delay = frames.map((_frame, i) => (i === frames.length - 1 ? LAST : STAY));
  await sharp(frames, { join: { animated: true } })
    .webp({ delay, loop: 0, quality: 80 })
    .toFile(path);
}
