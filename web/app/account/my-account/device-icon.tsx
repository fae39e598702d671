import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'

/** A phone or a computer, depending on the server's description of the device: "Safari on iPhone". */
export function DeviceIcon({ device }: { device: string }) {
  return /(iPhone|iPad|Android)$/.test(device) ? <Smartphone /> : <Monitor />
}
