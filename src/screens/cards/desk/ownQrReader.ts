import decodeQr from 'qr/decode.js';

/** Longest side of the picture that is searched, in pixels: enough for a card at arm’s length. */
const longestSide = 960;
/** How long one picture may be searched again, in milliseconds. */
const timeLimit = 60;

/** Reads codes by script, for browsers that cannot themselves. */
export function ownQrReader() {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: async (video: HTMLVideoElement): Promise<string | null> => {
      const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight, 1));
      const width = Math.round(video.videoWidth * scale);
      const height = Math.round(video.videoHeight * scale);
      if (!context || width === 0 || height === 0) return null;
      canvas.width = width;
      canvas.height = height;
      context.drawImage(video, 0, 0, width, height);
      try {
        return decodeQr(context.getImageData(0, 0, width, height), { timeLimit });
      } catch {
        // A picture without a code.
        return null;
      }
    },
  };
}
