import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'

/** A telephone or a computer, by the server's words for a device: "Safari on iPhone". */
export function DeviceIcon({ device }: { device: string }) {
  return /(iPhone|iPad|Android)$/.test(device) ? <Smartphone /> : <Monitor />
}
