import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { openQrReader } from './qrReader.ts';

/** Why there is no picture. */
type CameraTrouble = 'refused' | 'none' | 'insecure' | 'failed';

/** State of the camera. */
export type CameraState = 'off' | 'starting' | 'on' | CameraTrouble;

/** Whether there is no picture and none to come. */
export function isTrouble(state: CameraState): state is CameraTrouble {
  return state !== 'off' && state !== 'starting' && state !== 'on';
}

/** A camera that reads codes. */
export interface Camera {
  readonly state: CameraState;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly start: () => void;
  readonly stop: () => void;
  /** Whether its light is on; null where it has none that a page can switch. */
  readonly torch: boolean | null;
  readonly setTorch: (isOn: boolean) => void;
}

/** Time between two pictures that are searched, in milliseconds. */
const readEveryMs = 150;
/** A code that stays in the picture is not reported again for this long, in milliseconds. */
const sameCodeMs = 3_000;

/**
 * A camera that reports the codes it sees. It stops when the page is left or hidden. Where the person has allowed it
 * before, it starts by itself.
 */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const stream = useRef<MediaStream>(undefined);
  /** A number that each start and stop raises, so that what an earlier start still waits for comes to nothing. */
  const run = useRef(0);
  const [state, setState] = useState<CameraState>('off');
  const [torch, setTorch] = useState<boolean | null>(null);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  }, [onCode]);

  const release = useCallback(() => {
    run.current += 1;
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
    if (video.current) video.current.srcObject = null;
  }, []);

  const stop = useCallback(() => {
    release();
    setState('off');
    setTorch(null);
  }, [release]);

  const start = useCallback(() => {
    release();
    const own = run.current;
    const isCurrent = () => run.current === own;
    setState('starting');
    void (async () => {
      try {
        const opened = await openCamera();
        if (!isCurrent()) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        stream.current = opened;
        const [track] = opened.getVideoTracks();
        track?.addEventListener('ended', () => (isCurrent() ? stop() : undefined));
        setTorch(track?.getCapabilities?.().torch === true ? false : null);
        const videoElement = video.current;
        if (!videoElement) return;
        videoElement.srcObject = opened;
        await videoElement.play();
        const reader = await openQrReader();
        if (isCurrent()) setState('on');
        let last = { text: '', at: 0 };
        while (isCurrent()) {
          const text = await reader.read(videoElement).catch(() => null);
          if (!isCurrent()) return;
          const now = performance.now();
          if (text !== null && text !== '') {
            if (text !== last.text || now - last.at > sameCodeMs) report.current(text);
            last = { text, at: now };
          }
          await new Promise((resolve) => window.setTimeout(resolve, readEveryMs));
        }
      } catch (error) {
        if (!isCurrent()) return;
        release();
        setState(troubleOf(error));
      }
    })();
  }, [release, stop]);

  useEffect(() => {
    let wasOn = false;
    const onVisibility = () => {
      if (document.hidden) {
        wasOn = stream.current !== undefined;
        if (wasOn) stop();
      } else if (wasOn) start();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      release();
    };
  }, [release, start, stop]);

  useEffect(() => {
    let isLeft = false;
    void isAllowed().then((allowed) => (allowed && !isLeft && run.current === 0 ? start() : undefined));
    return () => {
      isLeft = true;
    };
  }, [start]);

  return {
    state,
    video,
    start,
    stop,
    torch,
    setTorch: (isOn) => {
      const [track] = stream.current?.getVideoTracks() ?? [];
      track?.applyConstraints({ advanced: [{ torch: isOn }] }).then(
        () => setTorch(isOn),
        () => setTorch(null),
      );
    },
  };
}

class InsecureError extends Error {}

async function openCamera(): Promise<MediaStream> {
  // Browsers leave it out on pages that were not fetched over HTTPS.
  if (!('mediaDevices' in navigator)) throw new InsecureError();
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

async function isAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}

function troubleOf(error: unknown): CameraTrouble {
  if (error instanceof InsecureError) return 'insecure';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed';
}
